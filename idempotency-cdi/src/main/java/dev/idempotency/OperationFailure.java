package dev.idempotency;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Why an operation was refused for good: the members of a problem (RFC 9457).
 *
 * <p>Whatever the application said can be recorded: U+0000, which not every database stores, is replaced by U+FFFD, and
 * what is too long is cut and ends with an ellipsis.
 *
 * @param type a URI that names the kind of failure, at most 500 characters; {@code about:blank} where the application
 *     gave none
 * @param title a short sentence for people, at most 500 characters
 * @param status the HTTP status it was, or would be, answered with
 * @param detail what is particular to this case, at most 4000 characters; null where nothing was said
 */
public record OperationFailure(
        String type, String title, int status, @Nullable String detail) {

    private static final int LONGEST_NAME = 500;
    private static final int LONGEST_DETAIL = 4000;

    public OperationFailure {
        type = recordable(Objects.requireNonNull(type, "type"), LONGEST_NAME);
        title = recordable(Objects.requireNonNull(title, "title"), LONGEST_NAME);
        detail = detail == null ? null : recordable(detail, LONGEST_DETAIL);
    }

    private static String recordable(String text, int longest) {
        return cut(text, longest).replace('\0', '\uFFFD');
    }

    /** Never between the two halves of one character. */
    private static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = longest - 1;
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
    }
}
