package dev.idempotency.fingerprint;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * The canonical form of a path: a list of its segments, each the list of what stands between its semicolons. So a slash
 * or semicolon inside of a name ({@code %2F}) is not one that separates names, and no spelling of a character counts.
 */
final class PathForm {

    private static final int ESCAPE = 3;

    private PathForm() {}

    static void write(String path, CanonicalForm out) {
        // Some containers give the path below the root with a slash in front, others without.
        String relative = path.startsWith("/") ? path.substring(1) : path;
        out.open(Tag.LIST);
        for (String segment : relative.split("/", -1)) {
            out.open(Tag.LIST);
            for (String name : segment.split(";", -1)) {
                out.bytes(decoded(name));
            }
            out.close();
        }
        out.close();
    }

    /** As bytes, since not every escaped byte belongs to a character. */
    private static byte[] decoded(String name) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(name.length());
        int start = 0;
        for (int at = name.indexOf('%'); at >= 0; at = name.indexOf('%', start)) {
            bytes.writeBytes(name.substring(start, at).getBytes(StandardCharsets.UTF_8));
            start = at + ESCAPE;
            bytes.write(escaped(name, at + 1, start));
        }
        bytes.writeBytes(name.substring(start).getBytes(StandardCharsets.UTF_8));
        return bytes.toByteArray();
    }

    private static int escaped(String name, int from, int to) {
        try {
            return HexFormat.fromHexDigits(name, from, to);
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new NotCanonicalException("The path has a percent sign that encodes nothing.");
        }
    }
}
