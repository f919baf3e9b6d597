package dev.idempotency.outgoing;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An outgoing operation as a {@link Delivery} gets it. Immutable.
 *
 * @param id of the entry
 * @param key the same in every attempt
 * @param createdAt when it was prepared, by the clock of the database
 * @param request what is to be delivered
 * @param statusLink where an earlier answer said that the status is to be had; null if none did
 */
public record Shipment(
        String id,
        String key,
        Instant createdAt,
        OutgoingRequest request,
        @Nullable URI statusLink) {

    /** The name of the receiver. */
    public String target() {
        return request.target();
    }

    /** The receiver's name for what it is to do. */
    public String operation() {
        return request.operation();
    }

    /** As the application gave them. */
    public Map<String, String> headers() {
        return request.headers();
    }

    /** The payload; a copy. */
    public byte[] body() {
        return request.body();
    }
}
