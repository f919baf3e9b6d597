package dev.idempotency.rest;

import dev.idempotency.RequestInvalidException;
import jakarta.servlet.http.Part;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Bodies of several parts without their boundary, which clients choose anew each time they send. */
final class Multipart {

    /** RFC 2046, section 5.1.1. A longer one would also make the search for it slow. */
    private static final int LONGEST_BOUNDARY = 70;

    private Multipart() {}

    /**
     * What stands between the boundaries, each piece with its length in front so that none runs into the next.
     *
     * @throws RequestInvalidException if the boundary is longer than one may be
     */
    static byte[] withoutBoundary(byte[] body, MediaType type) throws IOException {
        String boundary = type.getParameters().get("boundary");
        if (boundary == null || boundary.isEmpty()) {
            return body;
        }
        if (boundary.length() > LONGEST_BOUNDARY) {
            throw new RequestInvalidException(
                    "The boundary of the body has more than " + LONGEST_BOUNDARY + " characters (RFC 2046).",
                    null,
                    null);
        }
        byte[] delimiter = ("--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
        Pieces pieces = new Pieces();
        int start = 0;
        for (int at = indexOf(delimiter, body, 0); at >= 0; at = indexOf(delimiter, body, start)) {
            pieces.add(body, start, at);
            start = at + delimiter.length;
        }
        pieces.add(body, start, body.length);
        return pieces.bytes.toByteArray();
    }

    /** Parts that the servlet container has read. */
    static byte[] of(Collection<Part> parts) throws IOException {
        Pieces pieces = new Pieces();
        for (Part part : parts) {
            pieces.add(part.getName());
            pieces.add(part.getSubmittedFileName());
            pieces.add(part.getContentType());
            try (InputStream content = part.getInputStream()) {
                byte[] bytes = content.readAllBytes();
                pieces.add(bytes, 0, bytes.length);
            }
        }
        return pieces.bytes.toByteArray();
    }

    private static int indexOf(byte[] wanted, byte[] body, int from) {
        for (int at = from; at <= body.length - wanted.length; at++) {
            if (Arrays.equals(body, at, at + wanted.length, wanted, 0, wanted.length)) {
                return at;
            }
        }
        return -1;
    }

    private static final class Pieces {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final DataOutputStream out = new DataOutputStream(bytes);

        void add(byte[] source, int from, int to) throws IOException {
            out.writeInt(to - from);
            out.write(source, from, to - from);
        }

        void add(@Nullable String text) throws IOException {
            if (text == null) {
                out.writeInt(-1);
            } else {
                byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
                add(encoded, 0, encoded.length);
            }
        }
    }
}
