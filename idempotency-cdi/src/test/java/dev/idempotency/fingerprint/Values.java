package dev.idempotency.fingerprint;

import java.util.Arrays;

/** Short forms for tests. */
final class Values {

    private Values() {}

    /** A new one each time, so that nothing is compared with what a cache remembers. */
    static ArgumentFingerprints fingerprints() {
        return new ArgumentFingerprints(element -> element.isAnnotationPresent(Ignored.class));
    }

    static Fingerprint of(Object value) {
        return all(value);
    }

    static Fingerprint all(Object... values) {
        return fingerprints().ofValues(Arrays.asList(values));
    }
}
