package dev.idempotency.sample.browser;

import static dev.idempotency.sample.browser.Reaction.answer;
import static dev.idempotency.sample.browser.Reaction.cutBody;
import static dev.idempotency.sample.browser.Reaction.loseRequest;
import static dev.idempotency.sample.browser.Reaction.problem;
import static dev.idempotency.sample.browser.Reaction.protocol;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** When the client submits, when it asks, and what it makes of the answers. */
class SubmitOrCheckIT extends BrowserContract {

    private static final String SUBMIT = "POST /orders";
    private static final String ASK = "GET /results/operations/orders.place";
    private static final String FETCH = "GET /results/status/id-1/response";

    @Test
    void theFirstSubmissionHasATimeOrderedKeyAnAttemptAndTheHeadersOfThePage() {
        JsonObject result =
                page.submit("headers: (entry, attempt) => ({ Authorization: 'secret', 'X-N': attempt.number })");

        Received request = receiver.received().get(0);
        JsonObject attempt = result.getJsonArray("attempts").getJsonObject(0);
        assertThat(result.getString("state")).isEqualTo("succeeded");
        assertThat(result.getString("resourceId")).isEqualTo("order-1");
        assertThat(result.getJsonObject("response").getInt("status")).isEqualTo(201);
        assertThat(request.key())
                .matches("\"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\"")
                .isEqualTo('"' + result.getString("key") + '"');
        assertThat(Long.parseLong(request.key().substring(1, 14).replace("-", ""), 16))
                .isBetween(request.at().toEpochMilli() - 60_000, request.at().toEpochMilli());
        assertThat(request.header("Idempotency-Attempt")).isEqualTo(attempt.getString("id"));
        assertThat(request.header("Authorization")).isEqualTo("secret");
        assertThat(request.header("X-N")).isEqualTo("1");
        assertThat(request.body()).isEqualTo("{\"sku\":\"BOOK\"}");
        assertThat(receiver.lines()).containsExactly(SUBMIT);
    }

    @Test
    void noAnswerInTimeAsksForTheResult() {
        CountDownLatch never = new CountDownLatch(1);
        receiver.onSubmit(request -> {
            receiver.execute(request);
            answer(201, "application/json", "{}").after(never).to(request);
        });

        JsonObject result = page.submit("limits: { attemptTime: 2000 }");

        assertSucceededAfterAsking(result);
        assertThat(result.getJsonArray("attempts").getJsonObject(0).getString("outcome"))
                .isEqualTo("no-response");
    }

    static Stream<Named<Reaction>> unclearAnswers() {
        return Stream.of(
                Named.of("cut body", cutBody(201)),
                Named.of("500", problem(500, "about:blank")),
                Named.of("502, a page", answer(502, "text/html", "<p>Bad gateway")),
                Named.of("503", protocol(503, "outcome-unknown", "Retry-After", "0")),
                Named.of("504", answer(504, "text/plain", "")),
                Named.of("408", answer(408, "text/plain", "")),
                Named.of("200, a page", answer(200, "text/html", "<p>Maintenance")),
                Named.of("202 of a gateway", answer(202, "text/plain", "")),
                Named.of("JSON of somebody else", answer(200, "application/json", "{}")),
                Named.of("JSON that is none", answer(200, "application/json", "<html>")),
                Named.of("a redirection to a login", answer(302, "text/html", "", "Location", "/")),
                Named.of("a connection that ends", loseRequest()));
    }

    @ParameterizedTest
    @MethodSource("unclearAnswers")
    void anUnclearAnswerAfterTheWorkWasDoneAsksForTheResult(Reaction unclear) {
        receiver.onSubmit(request -> {
            receiver.execute(request);
            unclear.to(request);
        });

        assertSucceededAfterAsking(page.submit());
    }

    private void assertSucceededAfterAsking(JsonObject result) {
        assertThat(result.getString("state")).isEqualTo("succeeded");
        assertThat(result.getJsonObject("response").getString("text")).isEqualTo("{\"resourceId\":\"order-1\"}");
        assertThat(receiver.lines()).containsExactly(SUBMIT, ASK, FETCH);
        assertOneKeyAndAnAttemptForEach();
    }

    private void assertOneKeyAndAnAttemptForEach() {
        assertThat(receiver.orders()).isEqualTo(1);
        assertThat(receiver.received())
                .extracting(Received::key)
                .containsOnly(receiver.received().get(0).key());
        assertThat(receiver.received())
                .extracting(request -> request.header("Idempotency-Attempt"))
                .doesNotHaveDuplicates()
                .doesNotContainNull();
    }

    @Test
    void aResponseThatThePageDoesNotExpectAsksForTheResult() {
        receiver.onSubmit(request -> {
            receiver.execute(request);
            answer(200, "text/html", "<p>Welcome").to(request);
        });

        assertSucceededAfterAsking(page.submit("check: (answer) => answer.status === 201"));
    }

    @Test
    void aPageIsNotTheAnswerOfAReceiverWhoseRecordsAreNotKnownEither() {
        receiver.onSubmit(request -> {
            receiver.execute(request);
            answer(200, "text/html", "<p>Maintenance").to(request);
        });

        JsonObject result = page.run("const { operation, results, ...unnamed } = wanted; const client = open();"
                        + "return client.submit(client.intent(unnamed));")
                .asJsonObject();

        assertThat(result.getString("resourceId")).isEqualTo("order-1");
        assertThat(receiver.lines()).containsExactly(SUBMIT, SUBMIT);
        assertOneKeyAndAnAttemptForEach();
    }

    @Test
    void anAbsurdWishToBeLeftAloneHoldsForAnHour() {
        receiver.onSubmit(answer(503, "text/plain", "", "Retry-After", "99999999"));

        JsonObject attempt = page.submit().getJsonArray("attempts").getJsonObject(0);

        long rest = attempt.getJsonNumber("notBefore").longValue()
                - attempt.getJsonNumber("endedAt").longValue();
        assertThat(rest).isEqualTo(3_600_000);
    }

    @Test
    void withoutANameForTheResultItIsAskedForWhereAnEarlierAnswerSaid() {
        Reaction unclear = Reaction.protocol(503, "outcome-unknown", "Link", "</results/status/id-1>; rel=\"status\"");
        receiver.onSubmit(request -> {
            receiver.execute(request);
            unclear.to(request);
        });

        JsonObject result = page.run("const { operation, results, ...unnamed } = wanted; const client = open();"
                        + "return client.submit(client.intent(unnamed));")
                .asJsonObject();

        assertThat(result.getString("resourceId")).isEqualTo("order-1");
        assertThat(receiver.lines())
                .containsExactly("POST /orders", "GET /results/status/id-1", "GET /results/status/id-1/response");
    }

    @Test
    void theRecordedResponseIsWorthAFewQuestionsAndNoMore() {
        Reaction broken = Reaction.answer(500, "text/plain", "");
        receiver.onSubmit(receiver::loseResponse).onQuery(receiver::tell, broken, broken, broken, broken);

        JsonObject result = page.submit();

        assertThat(result.getString("state")).isEqualTo("succeeded");
        assertThat(result.isNull("response")).isTrue();
        assertThat(receiver.received()).hasSize(5);
    }

    @Test
    void whatIsNotFoundIsSubmittedAgainWithTheSameKey() {
        receiver.onSubmit(loseRequest(), loseRequest());

        JsonObject result = page.submit();

        assertThat(result.getString("state")).isEqualTo("succeeded");
        assertThat(receiver.lines()).containsExactly(SUBMIT, ASK, SUBMIT, ASK, SUBMIT);
        assertThat(result.getJsonArray("attempts").getValuesAs(JsonObject.class))
                .extracting(attempt -> attempt.getInt("number"))
                .containsExactly(1, 2, 3, 4, 5);
        assertOneKeyAndAnAttemptForEach();
    }

    @Test
    void whatIsInProgressIsAskedForUntilItHasEnded() {
        receiver.onSubmit(request -> {
            receiver.execute(request);
            String document = Receiver.document("processing", "");
            answer(202, "application/json", document, "Location", "/results/status/id-1")
                    .to(request);
        });

        JsonObject result = page.submit("limits: { attemptTime: 4000 }");

        assertThat(result.getString("state")).isEqualTo("succeeded");
        assertThat(receiver.lines()).containsExactly(SUBMIT, "GET /results/status/id-1", FETCH);
        assertThat(receiver.received().get(1).header("Prefer")).isEqualTo("wait=2");
        assertOneKeyAndAnAttemptForEach();
    }

    @Test
    void aConflictThatMeansInProgressIsNoFailure() {
        receiver.onSubmit(request -> {
            receiver.execute(request);
            protocol(409, "in-progress").to(request);
        });

        assertSucceededAfterAsking(page.submit());
    }

    @Test
    void aConflictThatIsTheOperationsOwnIsAFailureWithAReason() {
        receiver.onSubmit(
                problem(409, "urn:orders:problem:out-of-stock", "Link", "</results/status/id-1>; rel=\"status\""));

        JsonObject result = page.submit();

        assertThat(result.getString("state")).isEqualTo("failed");
        assertThat(result.getJsonObject("reason").getString("type")).isEqualTo("urn:orders:problem:out-of-stock");
        assertThat(receiver.lines()).containsExactly(SUBMIT);
    }

    @Test
    void anAbandonedOperationIsAFailure() {
        receiver.onSubmit(loseRequest(), protocol(409, "operation-abandoned"));

        JsonObject result = page.submit();

        assertThat(result.getString("state")).isEqualTo("failed");
        assertThat(receiver.lines()).containsExactly(SUBMIT, ASK, SUBMIT);
    }

    @Test
    void aFailureThatIsReadFromTheResultHasItsReason() {
        receiver.onSubmit(loseRequest());
        receiver.onQuery(
                answer(
                        200,
                        "application/json",
                        "{\"state\":\"failed\",\"operationId\":\"id-1\",\"failure\":{\"type\":\"urn:x\",\"title\":\"no\",\"status\":409}}"));

        JsonObject result = page.submit();

        assertThat(result.getString("state")).isEqualTo("failed");
        assertThat(result.getJsonObject("reason").getString("title")).isEqualTo("no");
    }

    @Test
    void aRefusalOfTheFirstAttemptRejectsTheIntent() {
        receiver.onSubmit(protocol(422, "key-reused"));

        JsonObject result = page.submit();

        assertThat(result.getString("state")).isEqualTo("rejected");
        assertThat(result.getJsonObject("reason").getString("type")).isEqualTo("urn:idempotency:problem:key-reused");
        assertThat(receiver.lines()).containsExactly(SUBMIT);
    }

    @Test
    void aRefusalAfterAnAttemptThatMayHaveArrivedEndsNothingAndIsNotRepeated() {
        receiver.onSubmit(loseRequest(), protocol(422, "key-reused"));

        JsonObject result = page.submit("limits: { maxAttempts: 6 }");

        assertThat(result.getString("state")).isEqualTo("unknown");
        assertThat(receiver.lines()).containsExactly(SUBMIT, ASK, SUBMIT, ASK, ASK, ASK);
    }

    @Test
    void aRefusalAfterAnAttemptThatMayHaveArrivedAsksForTheResult() {
        // The first one arrives late: it is not found at first, and then it is in the way of the second one.
        receiver.onQuery(protocol(404, "operation-not-found"));
        receiver.onSubmit(receiver::loseResponse, answer(403, "text/plain", ""));

        JsonObject result = page.submit();

        assertThat(result.getString("state")).isEqualTo("succeeded");
        assertThat(receiver.lines()).containsExactly(SUBMIT, ASK, SUBMIT, ASK, FETCH);
        assertOneKeyAndAnAttemptForEach();
    }

    static Stream<Named<Reaction>> refusalsForASecond() {
        return Stream.of(
                Named.of("429, seconds", answer(429, "text/plain", "", "Retry-After", "1")),
                Named.of("503, seconds", answer(503, "text/plain", "", "Retry-After", "1")),
                Named.of(
                        "429, a date",
                        request -> request.answer(429, "text/plain", "", "Retry-After", inTwoSeconds())));
    }

    /** Dates have no fractions: it is one second at least. */
    private static String inTwoSeconds() {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(
                ZonedDateTime.now(ZoneOffset.UTC).plusSeconds(2));
    }

    @ParameterizedTest
    @MethodSource("refusalsForASecond")
    void theReceiverIsLeftAloneForAsLongAsItAsks(Reaction refusal) {
        receiver.onSubmit(refusal);

        JsonObject result = page.submit();

        List<Received> received = receiver.received();
        assertThat(result.getString("state")).isEqualTo("succeeded");
        assertThat(received.get(1).at()).isAfterOrEqualTo(received.get(0).at().plusMillis(990));
        assertOneKeyAndAnAttemptForEach();
    }

    @Test
    void pastTheLimitsTheIntentStaysAndGoesOnLaterWithItsKey() {
        receiver.onSubmit(loseRequest(), loseRequest());

        JsonObject result = page.submit("limits: { maxAttempts: 3 }");
        JsonObject later = page.run("return (await open().resumeAll())[0];").asJsonObject();

        assertThat(result.getString("state")).isEqualTo("unknown");
        assertThat(later.getString("state")).isEqualTo("succeeded");
        assertThat(later.getString("key")).isEqualTo(result.getString("key"));
        assertThat(later.getJsonArray("attempts")).hasSize(receiver.received().size());
        assertOneKeyAndAnAttemptForEach();
    }

    @Test
    void aReceiverThatIsNotKnownToHonourKeysIsNeverSentTheSameAgain() {
        receiver.onSubmit(loseRequest());

        JsonObject result = page.submit("limits: { retryWindow: 0, maxAttempts: 5 }");

        assertThat(result.getString("state")).isEqualTo("unknown");
        assertThat(receiver.submissions()).hasSize(1);
    }

    @Test
    void pastTheRetryUntilOfTheReceiverNothingIsSubmittedAgain() {
        receiver.onSubmit(loseRequest());
        receiver.onQuery(answer(
                200,
                "application/json",
                "{\"state\":\"unknown\",\"operationId\":\"id-1\",\"retryUntil\":\"2020-01-01T00:00:00Z\"}"));

        page.submit("limits: { maxAttempts: 2 }");
        page.run("await open({ limits: { maxAttempts: 3 } }).resumeAll();");

        assertThat(receiver.lines()).containsExactly(SUBMIT, ASK, ASK, ASK, ASK);
    }

    @Test
    void theReceiverIsLeftAloneAlsoByALaterCall() {
        receiver.onSubmit(answer(429, "text/plain", "", "Retry-After", "1"));

        JsonObject result = page.submit("limits: { maxAttempts: 1 }");
        page.run("await open().resumeAll();");

        List<Received> received = receiver.received();
        assertThat(result.getString("state")).isEqualTo("unknown");
        assertThat(result.getJsonObject("reason").getInt("status")).isEqualTo(429);
        assertThat(received.get(1).at()).isAfterOrEqualTo(received.get(0).at().plusMillis(990));
        assertOneKeyAndAnAttemptForEach();
    }

    @Test
    void aLinkToAnotherOriginIsNotFollowed() {
        receiver.onSubmit(request -> {
            receiver.execute(request);
            answer(500, "text/plain", "", "Link", "<http://127.0.0.2:9/x>; rel=\"status\"")
                    .to(request);
        });

        assertSucceededAfterAsking(page.submit());
    }

    @Test
    void eachAttemptLeavesALineWithTheNamesOfTheReceiversLog() {
        receiver.onSubmit(receiver::loseResponse);

        String log = page.run("const lines = []; const client = open({ log: (line) => lines.push(line) });"
                        + "await client.submit(client.intent(wanted)); return lines.join(' | ');")
                .toString();

        assertThat(log)
                .contains("operation=orders.place key=")
                .contains("attemptId=" + receiver.received().get(0).header("Idempotency-Attempt")
                        + " attempt=1 kind=submit")
                .contains("outcome=no-response")
                .contains("kind=check")
                .contains("outcome=200 query=succeeded");
    }

    @Test
    void whatWouldSendNoKeyOrNeverWaitIsRefused() {
        String refused = page.run("""
                        return [{ fetchOptions: { mode: 'no-cors' } }, { limits: { attemptTime: 2 ** 31 } }].map((options) => {
                          try {
                            return open(options) && 'opened';
                          } catch (error) {
                            return error.name;
                          }
                        });
                        """).toString();

        assertThat(refused).isEqualTo("[\"TypeError\",\"TypeError\"]");
    }

    @Test
    void aLogThatFailsEndsNothing() {
        JsonObject result = page.submit("log: () => { throw new Error('full'); }");

        assertThat(result.getString("state")).isEqualTo("succeeded");
    }
}
