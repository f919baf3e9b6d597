/** The interceptor, a table of contents, and how calls of ordinary bean methods are read and answered. */
@NullMarked
package dev.idempotency.interception;

import org.jspecify.annotations.NullMarked;
