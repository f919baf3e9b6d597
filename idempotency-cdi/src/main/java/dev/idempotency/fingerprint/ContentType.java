package dev.idempotency.fingerprint;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a Content-Type says about a body.
 *
 * @param essence type and subtype in lower case, without parameters; empty if there is none
 * @param charset how text is encoded; null if this platform does not know
 * @param charsetName how the charset is named, in lower case; empty for UTF-8, and where none is named
 */
record ContentType(String essence, @Nullable Charset charset, String charsetName) {

    private static final String CHARSET = "charset=";

    static ContentType of(@Nullable String header) {
        if (header == null) {
            return new ContentType("", StandardCharsets.UTF_8, "");
        }
        String[] parts = header.split(";", -1);
        String essence = parts[0].strip().toLowerCase(Locale.ROOT);
        String name = charsetName(parts);
        return name == null
                ? new ContentType(essence, StandardCharsets.UTF_8, "")
                : of(essence, named(name), name.toLowerCase(Locale.ROOT));
    }

    private static ContentType of(String essence, @Nullable Charset charset, String name) {
        return new ContentType(essence, charset, StandardCharsets.UTF_8.equals(charset) ? "" : name);
    }

    private static @Nullable String charsetName(String[] parts) {
        for (String part : parts) {
            String parameter = part.strip();
            if (parameter.regionMatches(true, 0, CHARSET, 0, CHARSET.length())) {
                return parameter.substring(CHARSET.length()).replace("\"", "");
            }
        }
        return null;
    }

    private static @Nullable Charset named(String name) {
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return null;
        }
    }

    boolean isJson() {
        return essence.endsWith("/json") || essence.endsWith("+json");
    }

    /** Where a member that is null is to be removed, and an absent one is to stay (RFC 7396). */
    boolean isMergePatch() {
        return essence.equals("application/merge-patch+json");
    }
}
