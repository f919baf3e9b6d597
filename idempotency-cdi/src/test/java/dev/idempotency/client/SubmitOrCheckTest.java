package dev.idempotency.client;

import static dev.idempotency.client.Receiver.Reactions.answer;
import static dev.idempotency.client.Receiver.Reactions.cutBody;
import static dev.idempotency.client.Receiver.Reactions.loseRequest;
import static dev.idempotency.client.Receiver.Reactions.problem;
import static dev.idempotency.client.Receiver.Reactions.status;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Receiver.Reaction;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An unclear end is resolved by asking; a key never changes. */
class SubmitOrCheckTest extends ClientTest {

    @Test
    void a_first_answer_is_the_result() throws Exception {
        Intent intent = receiver.order("book");
        Result result = client().submit(intent);

        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(result.key()).isEqualTo(intent.key());
        assertThat(result.response().status()).isEqualTo(201);
        assertThat(text(result.response())).isEqualTo("{\"resourceId\":\"order-1\"}");
        assertThat(result.response().isReplayed()).isFalse();
        assertThat(result.resourceId()).isEqualTo("order-1");
        assertThat(result.operationId()).isEqualTo(Receiver.operationId(intent.key()));
        assertThat(result.reason()).isNull();
        assertThat(story(result)).containsExactly("submit 201 succeeded");
        assertThat(journal.unresolved()).isEmpty();
    }

    @Test
    void the_request_is_sent_as_it_was_given_with_key_and_attempt() throws Exception {
        Intent intent = receiver.order("book").withKey("a \"b\\c").withHeader("X-Trace", "t1");
        Result result = client().submit(intent);

        Receiver.Received request = receiver.received.get(0);
        assertThat(request.line()).isEqualTo("POST /orders");
        assertThat(request.body()).isEqualTo("{\"what\":\"book\"}");
        assertThat(request.header("Content-Type")).isEqualTo("application/json");
        assertThat(request.header("X-Trace")).isEqualTo("t1");
        assertThat(request.header("Idempotency-Key")).isEqualTo("\"a \\\"b\\\\c\"");
        assertThat(request.header("Idempotency-Attempt"))
                .isEqualTo(result.attempts().get(0).id());
    }

    @Test
    void after_a_lost_answer_the_result_is_asked_for_and_the_recorded_response_fetched() throws Exception {
        receiver.onSubmit(request -> receiver.execute(request));
        Result result = client().submit(receiver.order("book"));

        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(result.resourceId()).isEqualTo("order-1");
        assertThat(text(result.response())).isEqualTo("{\"resourceId\":\"order-1\"}");
        assertThat(result.response().isReplayed()).isTrue();
        assertThat(story(result)).containsExactly("submit no-response", "check 200 succeeded", "check 201 succeeded");
        assertThat(receiver.effects).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 500, 502, 503, 504})
    void an_error_of_the_server_is_unclear(int status) throws Exception {
        receiver.onSubmit(request -> {
            receiver.execute(request);
            status(status).to(request);
        });
        Result result = client().submit(receiver.order("book"));

        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(story(result)).startsWith("submit " + status + " unknown", "check 200 succeeded");
        assertThat(receiver.effects).hasSize(1);
    }

    @Test
    void an_answer_that_is_cut_off_is_unclear() throws Exception {
        assertUnclear(cutBody(201), "submit no-response");
    }

    @Test
    void an_answer_that_is_larger_than_any_record_is_unclear() throws Exception {
        assertUnclear(answer(201, "text/plain", "x".repeat(Transport.MAX_BYTES + 1)), "submit no-response");
    }

    @Test
    void json_that_is_none_is_unclear() throws Exception {
        assertUnclear(answer(200, "application/json", "{\"resourceId\":"), "submit 200 unknown");
    }

    @Test
    void what_the_application_does_not_expect_is_unclear() throws Exception {
        ClientOptions options =
                ClientOptions.defaults().withCheck(response -> text(response).contains("resourceId"));
        assertUnclear(options, answer(200, "text/html", "<h1>Welcome</h1>"), "submit 200 unknown");
    }

    @ParameterizedTest
    @CsvSource({"200,text/html,<h1>Maintenance</h1>", "202,text/plain,''", "200,application/json,{}"})
    void a_success_that_does_not_come_from_the_record_is_unclear(int status, String type, String body)
            throws Exception {
        assertUnclear(answer(status, type, body), "submit " + status + " unknown");
    }

    @Test
    void an_application_that_looks_for_itself_needs_no_record() throws Exception {
        receiver.onSubmit(answer(200, "text/html", "<h1>Thank you</h1>"));
        ClientOptions options =
                ClientOptions.defaults().withCheck(response -> text(response).contains("Thank you"));
        assertThat(story(client(options).submit(receiver.order("book")))).containsExactly("submit 200 succeeded");
    }

    @Test
    void a_status_document_is_believed_without_a_link() throws Exception {
        String document = "{\"state\":\"succeeded\",\"operationId\":\"" + "a".repeat(43) + "\",\"resourceId\":\"o-9\"}";
        receiver.onSubmit(
                answer(200, "application/json", document.replace("succeeded", "unknown")),
                answer(200, "application/json", document));
        Result result = client().submit(receiver.order("book"));

        assertThat(story(result)).startsWith("submit 200 unknown", "check 404 unknown", "submit 200 succeeded");
        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(result.resourceId()).isEqualTo("o-9");
    }

    @Test
    void a_page_is_not_the_answer_of_a_receiver_whose_records_are_not_known_either() throws Exception {
        receiver.onSubmit(request -> {
            receiver.execute(request);
            answer(200, "Text/HTML; charset=utf-8", "<h1>Maintenance</h1>").to(request);
        });
        Result result = client().submit(Intent.post(receiver.at("/orders")).withJson("{}"));

        assertThat(story(result)).containsExactly("submit 200 unknown", "submit 201 succeeded");
        assertThat(receiver.effects).hasSize(1);
    }

    @Test
    void a_page_that_comes_from_the_record_is_the_answer() throws Exception {
        receiver.onSubmit(
                answer(200, "text/html", "<h1>Thank you</h1>", "Idempotency-Replayed", "true"),
                answer(200, "text/html", "<h1>Thank you</h1>", "Link", "</status/" + "a".repeat(43) + ">; rel=status"));

        assertThat(story(client().submit(receiver.order("book")))).containsExactly("submit 200 succeeded");
        assertThat(story(client().submit(receiver.order("pen")))).containsExactly("submit 200 succeeded");
    }

    @Test
    void a_check_that_breaks_has_not_said_yes() throws Exception {
        ClientOptions options = ClientOptions.defaults().withCheck(response -> {
            if (response.header("Content-Type").orElseThrow().equals("text/html")) {
                throw new IllegalStateException("broken");
            }
            return true;
        });
        assertUnclear(options, answer(200, "text/html", "<h1>Welcome</h1>"), "submit 200 unknown");
    }

    @Test
    void a_redirection_of_somebody_else_is_unclear_and_not_followed() throws Exception {
        assertUnclear(status(302, "Location", "/login"), "submit 302 unknown");
        assertThat(receiver.lines()).doesNotContain("GET /login");
    }

    @Test
    void a_redirection_that_the_operation_answered_is_its_answer() throws Exception {
        String link = "</idempotency/status/" + "a".repeat(43) + ">; rel=\"status\"";
        receiver.onSubmit(status(303, "Location", "/orders/1", "Link", link));
        Result result = client().submit(receiver.order("book"));

        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(result.response().header("location")).contains("/orders/1");
    }

    private void assertUnclear(Reaction reaction, String firstRow) throws Exception {
        assertUnclear(ClientOptions.defaults(), reaction, firstRow);
    }

    private void assertUnclear(ClientOptions options, Reaction reaction, String firstRow) throws Exception {
        receiver.onSubmit(request -> {
            receiver.execute(request);
            reaction.to(request);
        });
        Result result = client(options).submit(receiver.order("book"));

        assertThat(story(result)).containsExactly(firstRow, "check 200 succeeded", "check 201 succeeded");
        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(text(result.response())).isEqualTo("{\"resourceId\":\"order-1\"}");
        assertThat(receiver.effects).hasSize(1);
    }

    @Test
    void not_found_is_not_did_not_happen_so_it_is_submitted_again_with_the_same_key() throws Exception {
        receiver.onSubmit(loseRequest());
        Intent intent = receiver.order("book");
        Result result = client().submit(intent);

        assertThat(story(result)).containsExactly("submit no-response", "check 404 unknown", "submit 201 succeeded");
        assertThat(receiver.received).allMatch(request -> request.key().equals(intent.key()));
        assertThat(result.attempts()).extracting(Attempt::id).doesNotHaveDuplicates();
        assertThat(result.attempts()).extracting(Attempt::number).containsExactly(1, 2, 3);
    }

    @Test
    void a_query_that_fails_says_nothing() throws Exception {
        receiver.onSubmit(loseRequest(), loseRequest(), loseRequest());
        receiver.onQuery(status(503), status(404), answer(200, "text/html", "<h1>It works!</h1>"));
        Result result = client().submit(receiver.order("book"));

        assertThat(story(result))
                .containsExactly(
                        "submit no-response",
                        "check 503 unknown",
                        "submit no-response",
                        "check 404 unknown",
                        "submit no-response",
                        "check 200 unknown",
                        "submit 201 succeeded");
    }

    @Test
    void a_status_of_another_key_says_nothing() throws Exception {
        receiver.onSubmit(loseRequest());
        receiver.onQuery(answer(
                200, "application/json", "{\"state\":\"succeeded\",\"operationId\":\"abc\",\"key\":\"another\"}"));
        Result result = client().submit(receiver.order("book"));

        assertThat(story(result)).containsExactly("submit no-response", "check 200 unknown", "submit 201 succeeded");
    }

    @Test
    void in_progress_is_waited_for_and_asked_for_where_the_answer_said() throws Exception {
        String processing = "{\"state\":\"processing\",\"operationId\":\"" + "p".repeat(43) + "\"}";
        receiver.onSubmit(
                answer(202, "application/json", processing, "Location", "/idempotency/status/" + "p".repeat(43)));
        receiver.onQuery(
                answer(200, "application/json", processing),
                answer(200, "application/json", processing.replace("processing", "succeeded")));
        Result result = client().submit(receiver.order("book"));

        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(story(result)).startsWith("submit 202 processing", "check 200 processing", "check 200 succeeded");
        assertThat(receiver.lines().get(1)).isEqualTo("GET /idempotency/status/" + "p".repeat(43));
        assertThat(result.response()).as("nobody has it").isNull();
    }

    @Test
    void in_progress_as_a_conflict_is_read_by_its_type() throws Exception {
        receiver.onSubmit(problem(409, "in-progress"));
        receiver.onQuery(request -> {
            receiver.execute(request);
            receiver.tell(request);
        });
        Result result = client().submit(receiver.order("book"));

        assertThat(story(result)).startsWith("submit 409 processing", "check 200 succeeded");
    }

    @Test
    void an_application_that_answers_202_itself_has_succeeded() throws Exception {
        receiver.onSubmit(answer(202, "application/json", "{\"state\":\"processing\",\"parcel\":7}"));
        Intent nameless = Intent.post(receiver.at("/orders")).withJson("{}");
        assertThat(client().submit(nameless).state()).isEqualTo(State.SUCCEEDED);
    }

    @Test
    void a_body_that_the_receiver_no_longer_keeps_is_missing_and_the_result_is_not() throws Exception {
        String document = "{\"state\":\"succeeded\",\"operationId\":\"" + "a".repeat(43) + "\",\"resourceId\":\"o-9\"}";
        receiver.onSubmit(answer(200, "application/json", document, "Idempotency-Replayed", "true"));
        receiver.onQuery(answer(200, "application/json", document, "Idempotency-Replayed", "true"));
        Result result = client().submit(receiver.order("book"));

        assertThat(story(result)).containsExactly("submit 200 succeeded", "check 200 succeeded");
        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(result.resourceId()).isEqualTo("o-9");
        assertThat(result.operationId()).isEqualTo("a".repeat(43));
        assertThat(result.response()).isNull();
    }

    @Test
    void a_response_that_cannot_be_fetched_does_not_keep_the_end_from_being_told() throws Exception {
        receiver.onSubmit(request -> receiver.execute(request));
        receiver.onQuery(receiver::tell, status(503), status(500), status(404));
        Intent order = receiver.order("book");
        Result result = client().submit(order);

        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(result.resourceId()).isEqualTo("order-1");
        assertThat(result.response()).isNull();
        assertThat(journal.find(order.key()).orElseThrow().outcome().state()).isEqualTo(State.SUCCEEDED);
    }

    @Test
    void without_a_place_to_ask_the_same_key_asks() throws Exception {
        receiver.onSubmit(request -> receiver.execute(request));
        Intent nameless = Intent.post(receiver.at("/orders")).withJson("{}");
        Result result = client().submit(nameless);

        assertThat(story(result)).containsExactly("submit no-response", "submit 201 succeeded");
        assertThat(result.response().isReplayed()).isTrue();
        assertThat(receiver.effects).hasSize(1);
    }

    @Test
    void retry_after_is_a_lower_bound_to_which_a_random_time_is_added() throws Exception {
        receiver.onSubmit(status(429, "Retry-After", "7"), status(503, "Retry-After", "11"));
        Result result = client().submit(receiver.order("book"));

        assertThat(story(result))
                .containsExactly(
                        "submit 429 rejected", "submit 503 unknown", "check 404 unknown", "submit 201 succeeded");
        List<Duration> pauses = surroundings.pauses.subList(1, 4);
        assertThat(pauses.get(0)).isBetween(Duration.ofSeconds(7), Duration.ofMillis(7200));
        assertThat(pauses.get(1)).isBetween(Duration.ofSeconds(11), Duration.ofMillis(11400));
        assertThat(pauses.get(2)).isLessThan(Duration.ofMillis(800));
    }

    @Test
    void a_target_that_is_not_there_is_tried_again_and_nothing_was_sent() throws Exception {
        int port = receiver.port();
        receiver.close();
        surroundings.random = 0;
        Result result = client(LIMITS.withMaxAttempts(3)).submit(Receiver.order(port, "book"));

        assertThat(result.state()).isEqualTo(State.UNKNOWN);
        assertThat(story(result)).containsExactly("submit not-sent", "submit not-sent", "submit not-sent");
        assertThat(journal.unresolved()).hasSize(1);
        assertThat(journal.unresolved().get(0).mayHaveArrived()).isFalse();
    }
}
