package dev.idempotency.client;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Why the receiver said no (RFC 9457).
 *
 * @param type a URI that names the kind of problem; {@code about:blank} where the receiver gave none
 * @param title a short sentence for people
 * @param status the HTTP status
 * @param detail what is particular to this case; null where nothing was said
 */
public record Reason(
        String type, String title, int status, @Nullable String detail) {

    private static final String OURS = "urn:idempotency:problem:";

    static final String BLANK = "about:blank";

    public Reason {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(title, "title");
    }

    /** A refusal that did not explain itself. */
    static Reason of(int status) {
        return new Reason(BLANK, "HTTP status " + status, status, null);
    }

    /** Whether it is the problem of the protocol with that name. */
    boolean is(String word) {
        return type.equals(OURS + word);
    }

    /** Whether the receiver's words were those of the protocol. */
    boolean isOfTheProtocol() {
        return type.startsWith(OURS);
    }
}
