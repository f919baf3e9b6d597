package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationFailure;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.record.Header;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Outcome.BodyState;
import dev.idempotency.testing.TestRetention;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Records that HTTP did not write, or that are no longer whole. */
class ReplaysTest {

    private static final byte[] BYTES = "in another encoding".getBytes(StandardCharsets.UTF_8);

    private static final OperationFailure FAILURE = new OperationFailure("urn:t", "Title", 410, "why");

    @Test
    void a_success_without_a_result_is_no_content() {
        PlainResponse replay = replay(Outcome.SUCCESS_WITHOUT_RESULT);

        assertThat(replay.status()).isEqualTo(204);
        assertThat(replay.body()).isNull();
    }

    @Test
    void the_result_of_a_call_that_was_not_made_over_http_is_told_as_the_status() {
        PlainResponse replay =
                replay(new Outcome(OperationState.SUCCEEDED, 0, List.of(), BYTES, BodyState.STORED, "r-1", null));

        assertThat(replay.status()).isEqualTo(200);
        assertThat(text(replay)).contains("\"state\":\"succeeded\"", "\"resourceId\":\"r-1\"");
    }

    @Test
    void the_failure_of_a_call_that_was_not_made_over_http_is_its_problem() {
        PlainResponse replay =
                replay(new Outcome(OperationState.FAILED, 0, List.of(), null, BodyState.NONE, null, FAILURE));

        assertThat(replay.status()).isEqualTo(410);
        assertThat(text(replay))
                .isEqualTo("{\"type\":\"urn:t\",\"title\":\"Title\",\"status\":410,\"detail\":\"why\"}");
    }

    @Test
    void a_body_past_its_retention_is_told_as_the_status_or_as_the_problem() {
        Header location = new Header("Location", "http://shop.example/1");
        PlainResponse succeeded = replay(
                new Outcome(OperationState.SUCCEEDED, 201, List.of(location), null, BodyState.STORED, "r-1", null));
        PlainResponse failed =
                replay(new Outcome(OperationState.FAILED, 410, List.of(), null, BodyState.STORED, null, FAILURE));

        assertThat(succeeded.status()).isEqualTo(200);
        assertThat(text(succeeded)).contains("\"state\":\"succeeded\"");
        assertThat(failed.status()).isEqualTo(410);
        assertThat(text(failed)).contains("\"type\":\"urn:t\"");
    }

    @Test
    void a_response_that_never_had_a_body_keeps_its_status_and_headers() {
        Header location = new Header("Location", "http://shop.example/1");
        PlainResponse replay =
                replay(new Outcome(OperationState.SUCCEEDED, 201, List.of(location), null, BodyState.NONE, null, null));

        assertThat(replay.status()).isEqualTo(201);
        assertThat(replay.headers()).containsExactly(location, new Header("Idempotency-Replayed", "true"));
    }

    private static PlainResponse replay(Outcome outcome) {
        OperationRecord record = new OperationRecord(
                new OperationIdentity("default", "user:alice", "orders.place", "k"),
                "attempt",
                "v1:x",
                Instant.EPOCH,
                Instant.EPOCH,
                outcome);
        PlainResponse replay =
                new Replays(new Links(URI.create(TestRequest.ROOT)), TestRetention.DEFAULT).of(record, outcome);
        assertThat(replay.headers()).contains(new Header("Idempotency-Replayed", "true"));
        return replay;
    }

    private static String text(PlainResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
