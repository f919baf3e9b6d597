/** The canonical form of what was received, and its digest. Depends on nothing of the project. */
@NullMarked
package dev.idempotency.fingerprint;

import org.jspecify.annotations.NullMarked;
