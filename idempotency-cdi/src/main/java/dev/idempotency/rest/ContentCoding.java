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

    /** The limit at which RESTEasy stops inflating. */
    private static final int MOST_BYTES = 10_000_000;

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
     * @throws RequestInvalidException if it is none, or too large
     */
    static byte[] inflated(byte[] body) {
        try (InputStream inflating = new GZIPInputStream(new ByteArrayInputStream(body))) {
            byte[] inflated = inflating.readNBytes(MOST_BYTES);
            if (inflating.read() >= 0) {
                throw invalid("is too large once it is decompressed");
            }
            return inflated;
        } catch (IOException e) {
            throw invalid("is not the gzip that it claims to be");
        }
    }

    private static RequestInvalidException invalid(String what) {
        return new RequestInvalidException("The body " + what + ".", null, null);
    }
}
