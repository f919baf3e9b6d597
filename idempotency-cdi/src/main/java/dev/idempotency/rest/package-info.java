/** HTTP: header in, problem out, recorded responses, and the resource that tells callers the state of their operations. */
@NullMarked
package dev.idempotency.rest;

import org.jspecify.annotations.NullMarked;
