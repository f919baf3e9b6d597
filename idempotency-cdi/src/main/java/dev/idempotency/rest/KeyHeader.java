package dev.idempotency.rest;

import dev.idempotency.KeyInvalidException;
import dev.idempotency.KeyMissingException;
import dev.idempotency.wire.HeaderNames;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the key out of the lines of the {@code Idempotency-Key} field: a String of RFC 9651 whose parameters are
 * ignored ({@code "k"}), or the same text without quotes ({@code k}), as most clients send it. Both are the same key.
 *
 * <p>What is unclear is refused, never guessed: two lines and comma-joined pairs may be two keys. A bare key is taken
 * as it stands, so that {@code a;b} is not mistaken for {@code a}; one with a comma must be quoted. The length and the
 * characters of a key are the business of {@link dev.idempotency.OperationIdentity}.
 */
final class KeyHeader {

    private KeyHeader() {}

    /**
     * The key that the caller sent.
     *
     * @param lines the field as received, one element for each line; null or empty where it is absent
     * @return empty where there is no such field
     * @throws KeyInvalidException if it names no key, or more than one
     */
    static Optional<String> read(@Nullable List<String> lines) {
        if (lines == null || lines.isEmpty()) {
            return Optional.empty();
        }
        if (lines.size() > 1) {
            throw invalid("was sent more than once");
        }
        String value = lines.get(0).strip();
        if (value.isEmpty()) {
            throw invalid("is empty");
        }
        return Optional.of(value.startsWith("\"") ? quoted(value) : bare(value));
    }

    private static String quoted(String value) {
        return StructuredString.parse(value)
                .orElseThrow(() -> invalid("is neither one quoted string (RFC 9651) nor a bare key"));
    }

    private static String bare(String value) {
        if (value.indexOf('"') >= 0) {
            throw invalid("has a quotation mark inside a bare key");
        }
        if (value.indexOf(',') >= 0) {
            throw invalid("has a comma outside of quotes, so it may be two keys");
        }
        return value;
    }

    /** Where there is no such field and should be. */
    static KeyMissingException missing() {
        return new KeyMissingException("The header " + HeaderNames.KEY + " is missing.", null, null);
    }

    private static KeyInvalidException invalid(String what) {
        return new KeyInvalidException("The header " + HeaderNames.KEY + " " + what + ".", null, null);
    }
}
