package dev.idempotency.fingerprint;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** Collects one canonical form, as the package documentation lays it out, and digests it. Not thread-safe. */
final class CanonicalForm extends ByteSink {

    /** Far beyond honest data, and far from the end of the stack. */
    static final int MAX_DEPTH = 256;

    private static final byte[] NOTHING = {};
    private static final Base64.Encoder BASE64URL = Base64.getUrlEncoder().withoutPadding();

    private int depth;

    void tag(Tag tag) {
        add(tag.code);
    }

    /** Starts a value that contains others. All of them go through here, so that nothing is nested without end. */
    void open(Tag tag) {
        if (++depth > MAX_DEPTH) {
            throw new NotCanonicalException("Values are nested more than " + MAX_DEPTH + " levels deep.");
        }
        tag(tag);
    }

    void close() {
        depth--;
        tag(Tag.END);
    }

    void text(Tag tag, CharSequence text) {
        tag(tag);
        addText(text);
    }

    void bytes(byte[] value) {
        tag(Tag.BYTES);
        addSize(value.length);
        add(value);
    }

    /** Whether what was written from this position on is exactly this. */
    boolean is(Tag tag, int from, int to) {
        return to == from + 1 && at(from) == tag.code;
    }

    Fingerprint digest() {
        return digestWith(NOTHING);
    }

    /** The digest of the form with these bytes behind it, which saves copying them. */
    Fingerprint digestWith(byte[] tail) {
        MessageDigest sha256 = sha256();
        update(sha256);
        sha256.update(tail);
        return new Fingerprint(Fingerprint.VERSION + BASE64URL.encodeToString(sha256.digest()));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
