/** The composition root: the CDI extension, the deployment checks and the start-up checks. It imports everything and is imported by nothing. */
@NullMarked
package dev.idempotency.bootstrap;

import org.jspecify.annotations.NullMarked;
