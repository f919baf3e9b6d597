package dev.idempotency.fingerprint;

import jakarta.json.Json;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParserFactory;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes the fingerprints of the HTTP requests of one operation. Immutable and thread-safe; meant to be made once, as
 * looking up the JSON parser is slow.
 */
public final class HttpFingerprint {

    private final IgnoredParts ignored;
    private final JsonParserFactory parsers = Json.createParserFactory(Map.of());

    private HttpFingerprint(IgnoredParts ignored) {
        this.ignored = ignored;
    }

    /**
     * Leaves out what these JSON pointers (RFC 6901) point at in JSON bodies.
     *
     * @throws IllegalArgumentException if one of them is not a JSON pointer; the message says which
     */
    public static HttpFingerprint ignoring(List<String> pointers) {
        return new HttpFingerprint(IgnoredParts.of(pointers));
    }

    /**
     * The fingerprint of a request as it was received.
     *
     * @param method the HTTP method
     * @param path the path as received, percent-encoded, with or without a slash in front
     * @param query the decoded query: the order of the names means nothing, that of the values of one name does
     * @param contentType the Content-Type header or just the media type; null if there is none
     * @param body the bytes of the body without content coding; empty if there is none
     * @throws NotCanonicalException if the path is malformed, or the body claims to be JSON and cannot be read as such
     *     without doubt
     */
    public Fingerprint of(
            String method, String path, Map<String, List<String>> query, @Nullable String contentType, byte[] body) {
        CanonicalForm out = new CanonicalForm();
        out.text(Tag.HTTP, method);
        PathForm.write(path, out);
        query(query, out);
        return body(ContentType.of(contentType), body, out);
    }

    private static void query(Map<String, List<String>> query, CanonicalForm out) {
        out.open(Tag.OBJECT);
        Parts members = new Parts(out);
        query.forEach((name, values) -> {
            out.text(Tag.TEXT, name);
            int keyEnd = out.length();
            values(values, out);
            members.member(keyEnd);
        });
        members.arrangeMembers();
        out.close();
    }

    /** A name without any value is as good as absent. */
    private static void values(List<String> values, CanonicalForm out) {
        if (values.isEmpty()) {
            out.tag(Tag.NULL);
            return;
        }
        out.open(Tag.LIST);
        for (String value : values) {
            out.text(Tag.TEXT, value);
        }
        out.close();
    }

    private Fingerprint body(ContentType type, byte[] body, CanonicalForm out) {
        if (body.length == 0) {
            out.tag(Tag.NO_BODY);
            return out.digest();
        }
        Charset charset = type.charset();
        if (type.isJson() && charset != null) {
            out.text(Tag.JSON_BODY, type.essence());
            json(body, charset, type.isMergePatch() ? Tag.LEFT_OUT : Tag.NULL, out);
            return out.digest();
        }
        out.text(Tag.OTHER_BODY, type.essence());
        out.addText(type.charsetName());
        out.addSize(body.length);
        return out.digestWith(body);
    }

    private void json(byte[] body, Charset charset, Tag absent, CanonicalForm out) {
        try (JsonParser parser = parsers.createParser(JsonText.decode(body, charset))) {
            JsonDocument.write(parser, ignored, absent, out);
        }
    }
}
