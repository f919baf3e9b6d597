package dev.idempotency.rest;

import dev.idempotency.RequestInvalidException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks through the content coding of a body. Two compressions of one text may differ, for example in the time they were
 * made at. Codings that Java does not know stay as they are: then the coded bytes are what is compared.
 */
final class ContentCoding {

    private ContentCoding() {}

    static boolean isCoded(@Nullable String encoding) {
        return encoding != null && !encoding.isBlank() && !encoding.strip().equalsIgnoreCase("identity");
    }

    static boolean isGzip(@Nullable String encoding) {
        return encoding != null
                && (encoding.strip().equalsIgnoreCase("gzip")
                        || encoding.strip().equalsIgnoreCase("x-gzip"));
    }

    /**
     * The body without gzip.
     *
     * @param maxBytes the largest body that is held in memory
     * @throws RequestInvalidException if it is none
     * @throws dev.idempotency.RequestTooLargeException if it is larger
     */
    static byte[] inflated(byte[] body, int maxBytes) {
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
}
