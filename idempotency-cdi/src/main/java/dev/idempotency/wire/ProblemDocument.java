package dev.idempotency.wire;

import jakarta.json.JsonObjectBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A problem of RFC 9457. Immutable.
 *
 * @param type a URI that names the kind of problem
 * @param title a short sentence for people, the same for every problem of the type
 * @param status the HTTP status
 * @param detail what is particular to this case; null where there is nothing to say
 * @param extensions further members, in this order
 */
public record ProblemDocument(
        String type, String title, int status, @Nullable String detail, Map<String, String> extensions) {

    /** How problems are labelled. */
    public static final String MEDIA_TYPE = "application/problem+json";

    public ProblemDocument {
        extensions = new LinkedHashMap<>(extensions);
    }

    /** A problem of this library. */
    public static ProblemDocument of(ProblemType type, String detail) {
        return new ProblemDocument(type.uri(), type.title(), type.status(), detail, Map.of());
    }

    /** The same problem with one more member. */
    public ProblemDocument with(String name, String value) {
        ProblemDocument extended = new ProblemDocument(type, title, status, detail, extensions);
        extended.extensions.put(name, value);
        return extended;
    }

    /** The document as UTF-8. */
    public byte[] toBytes() {
        JsonObjectBuilder json =
                JsonBytes.object().add("type", type).add("title", title).add("status", status);
        JsonBytes.addIfThere(json, "detail", detail);
        extensions.forEach(json::add);
        return JsonBytes.of(json);
    }
}
