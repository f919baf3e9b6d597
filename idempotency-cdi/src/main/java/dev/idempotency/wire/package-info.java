/** Names that both sides of the wire share: headers, problem types, the status document. */
@NullMarked
package dev.idempotency.wire;

import org.jspecify.annotations.NullMarked;
