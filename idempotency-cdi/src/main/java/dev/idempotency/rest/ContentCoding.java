package dev.idempotency.rest;

import dev.idempotency.RequestInvalidException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks through the content coding of a body. Two compressions of one text may differ, for example in the time they were
 * made at. Other codings stay as they are: then the coded bytes are what is compared.
 *
 * <p>Some containers, among them Liberty, take the coding off and leave the field that names it. So a body that does not
 * begin as its coding does counts as one that is not coded any more.
 */
final class ContentCoding {

    private ContentCoding() {}

    static boolean isCoded(@Nullable String encoding, byte[] body) {
        String coding = encoding == null ? "" : encoding.strip();
        return !coding.isEmpty()
                && !coding.equalsIgnoreCase("identity")
                && (!coding.equalsIgnoreCase("deflate") || beginsAsZlib(body));
    }

    static boolean isGzip(@Nullable String encoding) {
        return encoding != null
                && (encoding.strip().equalsIgnoreCase("gzip")
                        || encoding.strip().equalsIgnoreCase("x-gzip"));
    }

    /**
     * The body without gzip, also where the container has taken it off.
     *
     * @param maxBytes the largest body that is held in memory
     * @throws RequestInvalidException if it begins as gzip and is none
     * @throws dev.idempotency.RequestTooLargeException if it is larger
     */
    static byte[] inflated(byte[] body, int maxBytes) {
        if (!beginsAsGzip(body)) {
            return body;
        }
        try (InputStream inflating = new GZIPInputStream(new ByteArrayInputStream(body))) {
            byte[] inflated = inflating.readNBytes(maxBytes + 1);
            if (inflated.length > maxBytes) {
                throw RequestBody.tooLarge(maxBytes);
            }
            return inflated;
        } catch (IOException e) {
            throw new RequestInvalidException("The body is not the gzip that it claims to be.", null, null);
        }
    }

    /** RFC 1952, section 2.3.1. */
    private static boolean beginsAsGzip(byte[] body) {
        return body.length >= 2 && body[0] == 0x1F && body[1] == (byte) 0x8B;
    }

    /** RFC 1950, section 2.2: compression method 8, and a check of the first two bytes. */
    private static boolean beginsAsZlib(byte[] body) {
        return body.length >= 2 && (body[0] & 0x0F) == 8 && ((body[0] & 0xFF) * 256 + (body[1] & 0xFF)) % 31 == 0;
    }
}
