package dev.idempotency.client;

import dev.idempotency.wire.HeaderNames;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A response that arrived whole. Immutable: the bytes are copied.
 *
 * @param status the HTTP status
 * @param headers in their order; names in any case
 * @param body empty where there is none
 */
@SuppressWarnings("ArrayRecordComponent") // carried, never compared
public record Response(int status, Map<String, List<String>> headers, byte[] body) {

    public Response {
        Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        headers = Collections.unmodifiableMap(copy);
        body = body.clone();
    }

    @Override
    public byte[] body() {
        return body.clone();
    }

    /** The first line of that field. */
    public Optional<String> header(String name) {
        return headers(name).stream().findFirst();
    }

    /** All lines of that field. */
    public List<String> headers(String name) {
        return headers.getOrDefault(name, List.of());
    }

    /** Whether the receiver answered from its record, without running anything. */
    public boolean isReplayed() {
        return header(HeaderNames.REPLAYED).map("true"::equals).orElse(false);
    }
}
