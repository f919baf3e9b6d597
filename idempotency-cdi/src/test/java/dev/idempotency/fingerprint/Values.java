package dev.idempotency.fingerprint;

import java.util.Arrays;

/** Short forms for tests. */
final class Values {

    static final ArgumentFingerprints FINGERPRINTS =
            new ArgumentFingerprints(element -> element.isAnnotationPresent(Ignored.class));

    private Values() {}

    static Fingerprint of(Object value) {
        return all(value);
    }

    static Fingerprint all(Object... values) {
        return FINGERPRINTS.ofValues(Arrays.asList(values));
    }
}
