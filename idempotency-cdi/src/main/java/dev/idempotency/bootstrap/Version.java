package dev.idempotency.bootstrap;

import java.util.Objects;

/** Which release this is. */
final class Version {

    /** As the manifest of the jar says; classes that come from elsewhere do not know. */
    static final String OF_LIBRARY =
            Objects.requireNonNullElse(Version.class.getPackage().getImplementationVersion(), "of unknown version");

    private Version() {}
}
