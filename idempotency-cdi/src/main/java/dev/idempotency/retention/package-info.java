/** How long what is recorded is kept: which keys are too old, until when a retry is safe, and the purge of what is due. */
@NullMarked
package dev.idempotency.retention;

import org.jspecify.annotations.NullMarked;
