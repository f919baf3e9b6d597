package dev.idempotency.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class StatusDocumentTest {

    @Test
    void the_document_has_the_published_members_in_the_published_order() {
        StatusDocument document = new StatusDocument(
                "failed",
                "order-1",
                "orders.place",
                "k\"ö",
                "id",
                Instant.parse("2026-01-02T03:04:05.678901Z"),
                Instant.parse("2026-01-02T03:04:06Z"),
                new StatusDocument.Failure("urn:t", "Title", 409, "why"));

        assertThat(new String(document.toBytes(), StandardCharsets.UTF_8))
                .isEqualTo("{\"state\":\"failed\",\"resourceId\":\"order-1\",\"operation\":\"orders.place\","
                        + "\"key\":\"k\\\"ö\",\"operationId\":\"id\",\"submittedAt\":\"2026-01-02T03:04:05.678901Z\","
                        + "\"completedAt\":\"2026-01-02T03:04:06Z\",\"failure\":{\"type\":\"urn:t\","
                        + "\"title\":\"Title\",\"status\":409,\"detail\":\"why\"}}");
    }

    @Test
    void what_is_not_known_is_left_out() {
        StatusDocument document = new StatusDocument("processing", null, null, null, "id", null, null, null);

        assertThat(new String(document.toBytes(), StandardCharsets.UTF_8))
                .isEqualTo("{\"state\":\"processing\",\"operationId\":\"id\"}");
    }
}
