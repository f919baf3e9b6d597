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
 */
record ContentType(String essence, @Nullable Charset charset) {

    private static final String CHARSET = "charset=";

    static ContentType of(@Nullable String header) {
        if (header == null) {
            return new ContentType("", StandardCharsets.UTF_8);
        }
        String[] parts = header.split(";", -1);
        return new ContentType(parts[0].strip().toLowerCase(Locale.ROOT), charset(parts));
    }

    private static @Nullable Charset charset(String[] parts) {
        for (String part : parts) {
            String parameter = part.strip();
            if (parameter.regionMatches(true, 0, CHARSET, 0, CHARSET.length())) {
                return named(parameter.substring(CHARSET.length()).replace("\"", ""));
            }
        }
        return StandardCharsets.UTF_8;
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
}
