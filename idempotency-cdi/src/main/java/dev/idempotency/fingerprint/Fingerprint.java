package dev.idempotency.fingerprint;

/**
 * The digest of an attempt's canonical parameters, with the version of the rules that made it.
 *
 * @param value {@code v1:} and the unpadded base64url SHA-256
 */
public record Fingerprint(String value) {

    /** The prefix of the only version there is. */
    public static final String VERSION = "v1:";

    /**
     * Whether a recorded digest is of the same parameters.
     *
     * @throws UnknownVersionException if it was made by rules that this release does not know
     */
    public boolean matches(String recorded) {
        if (!recorded.startsWith(VERSION)) {
            throw new UnknownVersionException(recorded);
        }
        return value.equals(recorded);
    }

    /** A record carries a digest of a version that this release does not know, such as one of a newer release. */
    public static final class UnknownVersionException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        UnknownVersionException(String recorded) {
            super("unknown fingerprint version in " + recorded.substring(0, Math.min(8, recorded.length())));
        }
    }
}
