package dev.idempotency.rest;

import dev.idempotency.IdempotencyException;
import dev.idempotency.KeyInvalidException;
import dev.idempotency.fingerprint.Fingerprint;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a request.
 *
 * @param keyLines the {@code Idempotency-Key} field as received
 * @param attemptId which attempt this is
 * @param links addresses below the application's root, as this caller sees it
 * @param acceptable media types in order of preference
 * @param fingerprint the digest of the request; null where there is none
 * @param flaw why there is none; null where none was taken, since nothing is protected without a key
 */
record RequestFacts(
        List<String> keyLines,
        String attemptId,
        Links links,
        List<MediaType> acceptable,
        @Nullable Fingerprint fingerprint,
        @Nullable IdempotencyException flaw) {

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
     * @throws IdempotencyException if it cannot be compared with others
     */
    Fingerprint requireFingerprint() {
        if (flaw != null) {
            throw flaw;
        }
        return Objects.requireNonNull(fingerprint, "fingerprint");
    }

    /** The same of a request whose body was read as well. */
    RequestFacts with(Fingerprint taken) {
        return new RequestFacts(keyLines, attemptId, links, acceptable, taken, null);
    }

    /** The same of a request that cannot be compared with others. */
    RequestFacts with(IdempotencyException found) {
        return new RequestFacts(keyLines, attemptId, links, acceptable, null, found);
    }
}
