/** Numbered messages for operators, and the evidence line. */
@NullMarked
package dev.idempotency.messages;

import org.jspecify.annotations.NullMarked;
