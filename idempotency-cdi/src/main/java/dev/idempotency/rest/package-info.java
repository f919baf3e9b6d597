/**
 * HTTP: header in, problem out, recorded responses, and the resource that tells callers the state of their operations.
 *
 * <p>A request filter reads the request as it was received and leaves an {@code Exchange} to the interceptor; the call
 * that the interceptor opens writes the response inside of the transaction; a response filter installs it. Nothing but
 * the composition root imports this package.
 */
@NullMarked
package dev.idempotency.rest;

import org.jspecify.annotations.NullMarked;
