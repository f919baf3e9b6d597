package dev.idempotency.fingerprint;

/**
 * What was received has no canonical form: malformed or ambiguous JSON, or a value of a type without a stable form.
 *
 * <p>The message says what is wrong and roughly where. It may be shown to callers: it never contains a part of a body,
 * a member's name or an argument's value. For the same reason there is no cause, as parsers quote what they read.
 */
public final class NotCanonicalException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public NotCanonicalException(String message) {
        super(message);
    }
}
