package dev.idempotency.fingerprint;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Short forms for tests. */
final class Requests {

    private Requests() {}

    /** The fingerprint of a request with this JSON body. */
    static Fingerprint json(String body) {
        return jsonIgnoring(body);
    }

    static Fingerprint jsonIgnoring(String body, String... pointers) {
        return body(
                HttpFingerprint.ignoring(List.of(pointers)), "application/json", body.getBytes(StandardCharsets.UTF_8));
    }

    static Fingerprint body(String contentType, byte[] body) {
        return body(HttpFingerprint.ignoring(List.of()), contentType, body);
    }

    private static Fingerprint body(HttpFingerprint fingerprint, String contentType, byte[] body) {
        return fingerprint.of("POST", "/orders", Map.of(), contentType, body);
    }
}
