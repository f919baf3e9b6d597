package dev.idempotency.rest;

import dev.idempotency.KeyInvalidException;
import dev.idempotency.OperationIdentity;
import dev.idempotency.RequestInvalidException;
import dev.idempotency.fingerprint.Fingerprint;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a request.
 *
 * @param keyLines the {@code Idempotency-Key} field as received
 * @param attemptId which attempt this is
 * @param links addresses below the application's root, as this caller sees it
 * @param acceptable media types in order of preference
 * @param fingerprint the digest of the request; null where it has no canonical form
 * @param flaw why there is no fingerprint; fit for the caller's eyes
 */
record RequestFacts(
        List<String> keyLines,
        String attemptId,
        Links links,
        List<MediaType> acceptable,
        @Nullable Fingerprint fingerprint,
        @Nullable String flaw) {

    boolean hasKeyHeader() {
        return !keyLines.isEmpty();
    }

    /**
     * The key in the header.
     *
     * @throws KeyInvalidException if it cannot be read
     */
    Optional<String> key() {
        return KeyHeader.read(keyLines);
    }

    /**
     * The digest of the request.
     *
     * @throws RequestInvalidException if it has no canonical form
     */
    Fingerprint fingerprintOf(@Nullable OperationIdentity identity) {
        if (fingerprint == null) {
            throw new RequestInvalidException(String.valueOf(flaw), identity, null);
        }
        return fingerprint;
    }
}
