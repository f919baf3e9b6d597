package dev.idempotency.jdbc;

import dev.idempotency.record.Header;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recorded headers as text, one {@code Name: value} per line, in their order. A value is never split or joined: what
 * was two lines stays two lines, and commas mean nothing here. Line ends inside a value are escaped with a backslash.
 */
final class HeaderLines {

    private static final String SEPARATOR = ": ";

    private HeaderLines() {}

    /** Null for no headers at all, so that they take no room. */
    static @Nullable String format(List<Header> headers) {
        if (headers.isEmpty()) {
            return null;
        }
        StringBuilder lines = new StringBuilder();
        for (Header header : headers) {
            if (!lines.isEmpty()) {
                lines.append('\n');
            }
            lines.append(header.name()).append(SEPARATOR).append(escaped(header.value()));
        }
        return lines.toString();
    }

    static List<Header> parse(@Nullable String lines) {
        if (lines == null || lines.isEmpty()) {
            return List.of();
        }
        List<Header> headers = new ArrayList<>();
        for (int start = 0, end; start <= lines.length(); start = end + 1) {
            end = lines.indexOf('\n', start);
            end = end < 0 ? lines.length() : end;
            headers.add(header(lines.substring(start, end)));
        }
        return headers;
    }

    private static Header header(String line) {
        int colon = line.indexOf(SEPARATOR);
        return new Header(line.substring(0, colon), unescaped(line.substring(colon + SEPARATOR.length())));
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }

    private static String unescaped(String value) {
        if (value.indexOf('\\') < 0) {
            return value;
        }
        StringBuilder plain = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            plain.append(c == '\\' ? meant(value.charAt(++i)) : c);
        }
        return plain.toString();
    }

    private static char meant(char escape) {
        return switch (escape) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            default -> escape;
        };
    }
}
