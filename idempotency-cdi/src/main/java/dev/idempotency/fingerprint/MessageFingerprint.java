package dev.idempotency.fingerprint;

import jakarta.json.Json;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParserFactory;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes the fingerprints of the messages of one operation, by what is in their bodies. Immutable and thread-safe; meant
 * to be made once, as looking up the JSON parser is slow.
 */
public final class MessageFingerprint {

    private final IgnoredParts ignored;
    private final JsonParserFactory parsers = Json.createParserFactory(Map.of());
    private final Forms forms = new Forms(element -> false);

    private MessageFingerprint(IgnoredParts ignored) {
        this.ignored = ignored;
    }

    /**
     * Leaves out what these JSON pointers (RFC 6901) point at in texts that are JSON.
     *
     * @throws IllegalArgumentException if one of them is not a JSON pointer; the message says which
     */
    public static MessageFingerprint ignoring(List<String> pointers) {
        return new MessageFingerprint(IgnoredParts.of(pointers));
    }

    /** Of a message without a body. */
    public Fingerprint ofNothing() {
        CanonicalForm out = begun();
        out.tag(Tag.NO_BODY);
        return out.digest();
    }

    /**
     * Of a text. No header says what it is: one object or array of JSON that can be read without doubt counts as such,
     * whatever its spelling; anything else counts as it stands.
     */
    public Fingerprint ofText(String text) {
        if (looksLikeJson(text)) {
            try {
                return ofJson(text);
            } catch (NotCanonicalException e) {
                // It only looked like it.
            }
        }
        return ofValue(text);
    }

    private static boolean looksLikeJson(String text) {
        String body = text.stripLeading();
        return body.startsWith("{") || body.startsWith("[");
    }

    private Fingerprint ofJson(String text) {
        CanonicalForm out = begun();
        out.tag(Tag.JSON_BODY);
        try (JsonParser parser = parsers.createParser(new StringReader(text))) {
            JsonDocument.write(parser, ignored, Tag.NULL, out);
        }
        return out.digest();
    }

    /** Of a body of bytes. */
    public Fingerprint ofBytes(byte[] body) {
        return ofValue(body);
    }

    /**
     * Of a body of named values.
     *
     * @throws NotCanonicalException if one of them has no canonical form
     */
    public Fingerprint ofMap(Map<String, ? extends @Nullable Object> body) {
        return ofValue(body);
    }

    /**
     * Of a body of values in their order.
     *
     * @throws NotCanonicalException if one of them has no canonical form
     */
    public Fingerprint ofList(List<? extends @Nullable Object> body) {
        return ofValue(body);
    }

    private Fingerprint ofValue(Object body) {
        CanonicalForm out = begun();
        forms.write(body, out);
        return out.digest();
    }

    private static CanonicalForm begun() {
        CanonicalForm out = new CanonicalForm();
        out.tag(Tag.MESSAGE);
        return out;
    }
}
