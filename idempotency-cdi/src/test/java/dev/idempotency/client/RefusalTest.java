package dev.idempotency.client;

import static dev.idempotency.client.Receiver.Reactions.answer;
import static dev.idempotency.client.Receiver.Reactions.loseRequest;
import static dev.idempotency.client.Receiver.Reactions.problem;
import static dev.idempotency.client.Receiver.Reactions.status;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Receiver.Reaction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A refusal speaks only for its own attempt, and is read by its type, never by its number. */
class RefusalTest extends ClientTest {

    private static final String OUT_OF_STOCK =
            "{\"type\":\"urn:orders:problem:out-of-stock\",\"title\":\"Out of stock\",\"status\":409,\"detail\":\"0 left\"}";

    private static final String LINK = "</idempotency/status/" + "a".repeat(43) + ">; rel=\"status\"";

    private static Reaction outOfStock(String... headers) {
        return answer(409, "application/problem+json", OUT_OF_STOCK, headers);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 405, 409, 422})
    void a_first_refusal_ends_the_intent_and_nothing_is_lost(int status) throws Exception {
        receiver.onSubmit(status(status));
        Result result = client().submit(receiver.order("book"));

        assertThat(result.state()).isEqualTo(State.REJECTED);
        assertThat(result.reason()).isEqualTo(new Reason("about:blank", "HTTP status " + status, status, null));
        assertThat(story(result)).containsExactly("submit " + status + " rejected");
        assertThat(journal.unresolved()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"400,key-invalid", "400,key-missing", "422,key-reused", "422,key-expired", "400,request-invalid"})
    void a_first_refusal_of_the_protocol_ends_the_intent(int status, String type) throws Exception {
        receiver.onSubmit(problem(status, type, "Link", LINK));
        Result result = client().submit(receiver.order("book"));

        assertThat(result.state()).isEqualTo(State.REJECTED);
        assertThat(result.reason().type()).isEqualTo("urn:idempotency:problem:" + type);
        assertThat(receiver.received).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 405, 409, 422})
    void a_refusal_after_an_attempt_that_arrived_proves_nothing(int status) throws Exception {
        receiver.onSubmit(request -> receiver.execute(request), status(status));
        receiver.onQuery(status(503));
        Result result = client().submit(receiver.order("book"));

        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(story(result))
                .startsWith(
                        "submit no-response",
                        "check 503 unknown",
                        "submit " + status + " rejected",
                        "check 200 succeeded");
        assertThat(receiver.effects).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"400,key-invalid", "422,key-reused", "422,key-expired"})
    void after_such_a_refusal_nothing_is_submitted_again_but_asked_for(int status, String type) throws Exception {
        receiver.onSubmit(loseRequest(), problem(status, type));
        Result result = client(LIMITS.withMaxAttempts(6)).submit(receiver.order("book"));

        assertThat(result.state()).isEqualTo(State.UNKNOWN);
        assertThat(story(result))
                .containsExactly(
                        "submit no-response",
                        "check 404 unknown",
                        "submit " + status + " rejected",
                        "check 404 unknown",
                        "check 404 unknown",
                        "check 404 unknown");
        assertThat(journal.unresolved()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 404})
    void a_door_that_is_shut_may_open_again(int status) throws Exception {
        receiver.onSubmit(loseRequest(), status(status), status(status));
        receiver.onQuery(status(status), status(status), status(status));
        Result result = client().submit(receiver.order("book"));

        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(story(result)).endsWith("submit 201 succeeded");
    }

    @ParameterizedTest
    @ValueSource(ints = {425, 429})
    void a_refusal_for_now_is_none_and_did_not_arrive(int status) throws Exception {
        receiver.onSubmit(status(status), status(403));
        Result result = client().submit(receiver.order("book"));

        assertThat(result.state())
                .as("the first did nothing, so the second counts")
                .isEqualTo(State.REJECTED);
        assertThat(story(result)).containsExactly("submit " + status + " rejected", "submit 403 rejected");
    }

    @Test
    void a_refusal_with_retry_after_is_one_for_now() throws Exception {
        receiver.onSubmit(status(404, "Retry-After", "2"));
        assertThat(story(client().submit(receiver.order("book"))))
                .containsExactly("submit 404 rejected", "submit 201 succeeded");
    }

    @Test
    void the_operations_own_no_is_a_failure_when_it_is_said_first() throws Exception {
        receiver.onSubmit(outOfStock("Link", LINK));
        assertFailed(client().submit(receiver.order("book")));
    }

    @Test
    void a_link_that_must_not_be_followed_still_shows_that_there_is_a_record() throws Exception {
        receiver.onSubmit(outOfStock("Link", "<https://inside.example/status/1>; rel=\"status\""));
        assertFailed(client().submit(receiver.order("book")));
    }

    @Test
    void the_operations_own_no_is_a_failure_when_it_is_replayed() throws Exception {
        receiver.onSubmit(loseRequest(), outOfStock("Idempotency-Replayed", "true"));
        assertFailed(client().submit(receiver.order("book")));
    }

    @Test
    void the_operations_own_no_is_a_failure_when_it_is_asked_for() throws Exception {
        receiver.onSubmit(request -> receiver.done.put(
                request.key(),
                new Receiver.Done("a".repeat(43), "", "failed", 409, "application/problem+json", OUT_OF_STOCK)));
        Result result = client().submit(receiver.order("book"));
        assertFailed(result);
        assertThat(story(result)).containsExactly("submit no-response", "check 200 failed", "check 409 failed");
    }

    private void assertFailed(Result result) {
        assertThat(result.state()).isEqualTo(State.FAILED);
        assertThat(result.reason())
                .isEqualTo(new Reason("urn:orders:problem:out-of-stock", "Out of stock", 409, "0 left"));
        assertThat(text(result.response())).isEqualTo(OUT_OF_STOCK);
        assertThat(journal.unresolved()).isEmpty();
    }

    @Test
    void a_no_without_a_sign_of_a_record_is_only_a_refusal() throws Exception {
        receiver.onSubmit(outOfStock());
        assertThat(client().submit(receiver.order("book")).state()).isEqualTo(State.REJECTED);
    }

    @Test
    void an_unauthorised_attempt_is_never_recorded_whatever_link_it_has() throws Exception {
        receiver.onSubmit(status(401, "Link", LINK));
        assertThat(client().submit(receiver.order("book")).state()).isEqualTo(State.REJECTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"operation-abandoned", "operation-failed"})
    void what_was_closed_for_good_has_failed_although_an_attempt_arrived(String type) throws Exception {
        receiver.onSubmit(loseRequest(), problem(409, type));
        assertThat(client().submit(receiver.order("book")).state()).isEqualTo(State.FAILED);
    }
}
