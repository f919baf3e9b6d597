package dev.idempotency.outgoing;

import static dev.idempotency.client.Receiver.Reactions.loseRequest;
import static dev.idempotency.client.Receiver.Reactions.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.client.Answer;
import dev.idempotency.client.ClientOptions;
import dev.idempotency.client.Limits;
import dev.idempotency.client.Receiver;
import dev.idempotency.client.Receiver.Reaction;
import dev.idempotency.client.Receiver.Received;
import dev.idempotency.testing.AllAttempts;
import dev.idempotency.testing.TestDatabase;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many operations over a network that loses, cuts and delays whatever it can, to a receiver that honours keys. */
@Timeout(120)
class LossyNetworkTest extends RelayFixture {

    private static final int OPERATIONS = 300;
    private static final Duration ATTEMPT_TIME = Duration.ofMillis(400);
    private static final Receiver RECEIVER = new Receiver();
    private static final Random RANDOM = new Random(20261129);

    private final String run = UUID.randomUUID().toString();

    LossyNetworkTest() {
        super(TestDatabase.POSTGRESQL);
    }

    /** Wrong by design: each attempt has a key of its own. */
    @Singleton
    @OutgoingTarget("forgetful")
    public static class Forgetful implements Delivery {

        private final Delivery http = new HttpDelivery(
                ClientOptions.defaults().withLimits(Limits.DEFAULT.withAttemptTime(ATTEMPT_TIME)),
                RECEIVER.at("/orders"),
                RECEIVER.at("/idempotency"),
                List.of());

        @Override
        public Answer submit(Shipment shipment, String attemptId) throws Exception {
            return http.submit(withNewKey(shipment), attemptId);
        }

        @Override
        public Answer check(Shipment shipment, String attemptId) throws Exception {
            return http.check(withNewKey(shipment), attemptId);
        }

        private static Shipment withNewKey(Shipment shipment) {
            String key = shipment.key() + "~" + UUID.randomUUID();
            return new Shipment(shipment.id(), key, shipment.createdAt(), shipment.request(), null);
        }
    }

    @Override
    Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        settings.put("outgoing.shop.url", RECEIVER.at("/orders").toString());
        settings.put("outgoing.shop.results", RECEIVER.at("/idempotency").toString());
        for (String target : List.of("shop", "forgetful")) {
            settings.put("outgoing." + target + ".retry-window", "P1D");
            settings.put("outgoing." + target + ".attempt-time", ATTEMPT_TIME.toString());
            settings.put("outgoing." + target + ".first-pause", "PT0.01S");
            settings.put("outgoing." + target + ".longest-pause", "PT0.1S");
            settings.put("outgoing." + target + ".parallel", "20");
        }
        return settings;
    }

    @Override
    Class<?>[] beans() {
        return new Class<?>[] {Office.class, Partner.class, Resolved.class, Forgetful.class};
    }

    @AfterAll
    void closeTheReceiver() {
        RECEIVER.close();
    }

    private static Reaction faultOrNone() {
        return switch (RANDOM.nextInt(10)) {
            case 0 -> loseRequest();
            case 1 ->
                request -> {
                    execute(request);
                    request.exchange().close();
                };
            case 2 ->
                request -> {
                    execute(request);
                    cut(request);
                };
            case 3 ->
                request -> {
                    execute(request);
                    late();
                    request.exchange().close();
                };
            case 4 ->
                request -> {
                    late();
                    RECEIVER.perform(request);
                };
            case 5 -> status(500);
            case 6 -> status(503, "Retry-After", "0");
            default -> RECEIVER::perform;
        };
    }

    private static void execute(Received request) {
        if (request.exchange().getRequestMethod().equals("POST")) {
            boolean unused = RECEIVER.execute(request);
        }
    }

    private static void cut(Received request) throws IOException {
        request.exchange().getResponseHeaders().set("Content-Type", "application/json");
        request.exchange().sendResponseHeaders(201, 100);
        OutputStream body = request.exchange().getResponseBody();
        body.write("{\"resourceId\":".getBytes(StandardCharsets.UTF_8));
        body.flush();
    }

    /** Longer than anybody waits for an attempt. */
    private static void late() throws IOException {
        try {
            boolean never = new CountDownLatch(1).await(ATTEMPT_TIME.toMillis() * 3 / 2, TimeUnit.MILLISECONDS);
            assertThat(never).isFalse();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private List<PreparedOperation> deliver(String target) throws InterruptedException {
        List<OutgoingRequest> requests = IntStream.range(0, OPERATIONS)
                .mapToObj(i -> OutgoingRequest.to(target, "orders.place")
                        .withKey(target + run + "-" + i)
                        .withJson("{\"what\":\"" + target + run + "-" + i + "\"}"))
                .toList();
        RECEIVER.onSubmit(Stream.generate(LossyNetworkTest::faultOrNone)
                .limit(3L * OPERATIONS)
                .toArray(Reaction[]::new));
        RECEIVER.onQuery(Stream.generate(() -> RANDOM.nextBoolean() ? queryFault() : (Reaction) RECEIVER::tell)
                .limit(OPERATIONS)
                .toArray(Reaction[]::new));
        List<PreparedOperation> prepared = office.prepareAll(requests);
        for (PreparedOperation one : prepared) {
            assertThat(resolved.await(one.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
        }
        return prepared;
    }

    private static Reaction queryFault() {
        return switch (RANDOM.nextInt(3)) {
            case 0 -> loseRequest();
            case 1 -> status(503);
            default -> LossyNetworkTest::cut;
        };
    }

    private long effects(String what) {
        return RECEIVER.effects.stream()
                .filter(body -> body.contains("\"" + what))
                .count();
    }

    private void assertEachHappenedOnceAndItsAttemptsTellTheStory(List<PreparedOperation> prepared) throws Exception {
        for (PreparedOperation one : prepared) {
            assertThat(effects(one.key() + "\"")).as(one.key()).isOne();
            List<String> arrived = arrived(one.key());
            assertThat(rows("SELECT attempt_id FROM " + AllAttempts.TABLE + " WHERE entry_id = ?", one.id()))
                    .containsAll(arrived);
            // On a machine that stands still one may be given up before it is sent, or arrive when all is over.
            assertThat(arrived)
                    .containsAll(rows(
                            "SELECT attempt_id FROM " + AllAttempts.TABLE
                                    + " WHERE entry_id = ? AND outcome NOT IN ('no-response', 'not-sent')",
                            one.id()));
            assertThat(rows(
                            "SELECT attempt_id FROM " + AllAttempts.TABLE + " WHERE entry_id = ? AND ended_at IS NULL",
                            one.id()))
                    .isEmpty();
            assertThat(attempts(one.id()).stream().filter(line -> line.endsWith(" succeeded")))
                    .hasSize(1);
        }
    }

    /** The attempts that the receiver has seen. The JDK may send a query twice by itself, with one attempt id. */
    private static List<String> arrived(String key) {
        return RECEIVER.received.stream()
                .filter(request -> request.key().equals(key))
                .map(request -> request.exchange().getRequestHeaders().getFirst("Idempotency-Attempt"))
                .distinct()
                .toList();
    }

    @Test
    void every_operation_ends_definitely_and_has_happened_once_and_its_attempts_tell_the_story() throws Exception {
        assertEachHappenedOnceAndItsAttemptsTellTheStory(deliver("shop"));
    }

    @Test
    void with_a_new_key_for_each_attempt_the_same_test_fails() throws Exception {
        List<PreparedOperation> prepared = deliver("forgetful");
        assertThat(effects("forgetful" + run)).isGreaterThan(OPERATIONS);
        assertThatThrownBy(() -> assertEachHappenedOnceAndItsAttemptsTellTheStory(prepared))
                .isInstanceOf(AssertionError.class);
    }
}
