package dev.idempotency.outgoing;

import static dev.idempotency.client.Receiver.Reactions.answer;
import static dev.idempotency.client.Receiver.Reactions.cutBody;
import static dev.idempotency.client.Receiver.Reactions.loseRequest;
import static dev.idempotency.client.Receiver.Reactions.problem;
import static dev.idempotency.client.Receiver.Reactions.status;
import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.client.Receiver;
import dev.idempotency.testing.AllAttempts;
import dev.idempotency.testing.TestDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Deliveries to a real HTTP server, with everything that gets lost on the way. */
@Timeout(60)
class HttpDeliveryTest extends RelayFixture {

    private final Receiver receiver = new Receiver();
    private final int laterPort = freePort();
    private final String key = UUID.randomUUID().toString();

    HttpDeliveryTest() {
        super(TestDatabase.H2);
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        for (String target : List.of("shop", "other", "later", "starting")) {
            int port = target.equals("later") ? laterPort : receiver.port();
            settings.put("outgoing." + target + ".url", "http://127.0.0.1:" + port + "/orders");
            settings.put("outgoing." + target + ".results", "http://127.0.0.1:" + port + "/idempotency");
            settings.put("outgoing." + target + ".retry-window", "P1D");
            settings.put("outgoing." + target + ".first-pause", "PT0.01S");
            settings.put("outgoing." + target + ".longest-pause", "PT0.1S");
            settings.put("outgoing." + target + ".problem-types", "urn:shop:");
        }
        settings.put("outgoing.starting.first-pause", "PT1H");
        settings.put("outgoing.starting.longest-pause", "PT1H");
        return settings;
    }

    @Override
    Class<?>[] beans() {
        return new Class<?>[] {Office.class, Partner.class, Resolved.class, Shop.class};
    }

    @AfterAll
    void closeTheReceiver() {
        receiver.close();
    }

    private OutgoingRequest order(String target, String name) {
        return OutgoingRequest.to(target, "orders.place")
                .withKey(key + name)
                .withJson("{\"what\":\"" + key + name + "\"}");
    }

    private OutgoingStatus place(String name) throws InterruptedException {
        return resolved.await(office.prepare(order("shop", name)).id());
    }

    private long effects(String name) {
        return receiver.effects.stream()
                .filter(body -> body.contains(key + name + "\""))
                .count();
    }

    private List<Receiver.Received> received(String name) {
        return receiver.received.stream()
                .filter(request -> request.key().equals(key + name))
                .toList();
    }

    @Test
    void it_is_sent_with_its_key_its_attempt_id_and_the_credentials() throws Exception {
        OutgoingStatus end = place("-a");
        assertThat(end.state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(end.resourceId()).startsWith("order-");
        Receiver.Received request = received("-a").get(0);
        assertThat(request.exchange().getRequestHeaders().getFirst("Idempotency-Key"))
                .isEqualTo("\"" + key + "-a\"");
        assertThat(request.exchange().getRequestHeaders().getFirst("Authorization"))
                .isEqualTo("Bearer token");
        assertThat(rows("SELECT attempt_id FROM " + AllAttempts.TABLE + " WHERE entry_id = ?", end.id()))
                .containsExactly(request.exchange().getRequestHeaders().getFirst("Idempotency-Attempt"));
        assertThat(rows("SELECT operation_id FROM idempotency_outgoing WHERE entry_id = ?", end.id()))
                .containsExactly(Receiver.operationId(key + "-a"));
    }

    @Test
    void path_and_method_of_the_request_go_below_the_address_of_the_target() throws Exception {
        PreparedOperation prepared = office.prepare(order("shop", "-b").with("PUT", "7/lines?x=1"));
        resolved.await(prepared.id());
        Receiver.Received request = received("-b").get(0);
        assertThat(request.exchange().getRequestMethod()).isEqualTo("PUT");
        assertThat(request.exchange().getRequestURI()).hasToString("/orders/7/lines?x=1");
    }

    @Test
    void a_lost_response_is_asked_for() throws Exception {
        receiver.onSubmit(key + "-c", request -> {
            receiver.execute(request);
            request.exchange().close();
        });
        OutgoingStatus end = place("-c");
        assertThat(end.state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(attempts(end.id())).containsExactly("submit no-response -", "check 200 succeeded");
        assertThat(effects("-c")).isOne();
    }

    @Test
    void a_lost_request_is_submitted_again() throws Exception {
        receiver.onSubmit(key + "-d", loseRequest());
        OutgoingStatus end = place("-d");
        assertThat(attempts(end.id()))
                .containsExactly("submit no-response -", "check 404 unknown", "submit 201 succeeded");
        assertThat(effects("-d")).isOne();
    }

    @Test
    void a_success_that_does_not_come_from_the_record_is_asked_for() throws Exception {
        receiver.onSubmit(key + "-page", request -> {
            receiver.execute(request);
            request.answer(200, "text/html", "<h1>Maintenance</h1>");
        });
        OutgoingStatus end = place("-page");
        assertThat(attempts(end.id())).containsExactly("submit 200 unknown", "check 200 succeeded");
        assertThat(effects("-page")).isOne();
    }

    @Test
    void a_body_that_is_cut_off_proves_nothing() throws Exception {
        receiver.onSubmit(key + "-e", cutBody(201));
        OutgoingStatus end = place("-e");
        assertThat(end.state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(attempts(end.id()).get(0)).isEqualTo("submit no-response -");
        assertThat(effects("-e")).isOne();
    }

    @Test
    void a_server_that_is_starting_holds_up_no_other_target() throws Exception {
        receiver.onSubmit(key + "-s", status(404));
        PreparedOperation prepared = office.prepare(order("starting", "-s"));
        until(() -> attempts(prepared.id()).equals(List.of("submit 404 rejected")));

        PreparedOperation other = office.prepare(order("other", "-s2"));

        assertThat(resolved.await(other.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
    }

    @Test
    void a_server_that_is_starting_fails_nothing() throws Exception {
        receiver.onSubmit(key + "-f", status(404), status(404), status(401), status(403));
        PreparedOperation prepared = office.prepare(order("shop", "-f"));
        OutgoingStatus end = resolved.await(prepared.id());
        assertThat(end.state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(attempts(end.id()))
                .containsExactly(
                        "submit 404 rejected",
                        "submit 404 rejected",
                        "submit 401 rejected",
                        "submit 403 rejected",
                        "submit 201 succeeded");
    }

    @Test
    void a_refusal_in_the_receivers_own_words_is_one() throws Exception {
        receiver.onSubmit(
                key + "-g",
                answer(
                        404,
                        "application/problem+json",
                        "{\"type\":\"urn:shop:unknown-sku\",\"title\":\"Unknown\",\"status\":404}"));
        OutgoingStatus end = place("-g");
        assertThat(end.state()).isEqualTo(OutgoingState.FAILED);
        assertThat(end.reason()).isNotNull();
        assertThat(end.reason().type()).isEqualTo("urn:shop:unknown-sku");
        assertThat(end.attempts()).isOne();
    }

    @Test
    void a_request_that_is_wrong_fails_at_once() throws Exception {
        receiver.onSubmit(key + "-h", problem(422, "key-reused"));
        OutgoingStatus end = place("-h");
        assertThat(end.state()).isEqualTo(OutgoingState.FAILED);
        assertThat(end.attempts()).isOne();
    }

    @Test
    void its_own_attempt_that_is_still_running_is_no_failure() throws Exception {
        receiver.onSubmit(key + "-i", problem(409, "in-progress"));
        OutgoingStatus end = place("-i");
        assertThat(end.state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(attempts(end.id()).get(0)).isEqualTo("submit 409 processing");
    }

    @Test
    void a_server_error_is_looked_into() throws Exception {
        receiver.onSubmit(key + "-j", status(500));
        OutgoingStatus end = place("-j");
        assertThat(attempts(end.id()))
                .containsExactly("submit 500 unknown", "check 404 unknown", "submit 201 succeeded");
    }

    @Test
    void what_the_receiver_asks_to_wait_is_waited() throws Exception {
        receiver.onSubmit(key + "-k", status(429, "Retry-After", "1"));
        long start = System.nanoTime();
        OutgoingStatus end = place("-k");
        assertThat(end.state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(System.nanoTime() - start).isGreaterThan(1_000_000_000L);
    }

    @Test
    void a_receiver_that_is_not_there_yet_is_waited_for() throws Exception {
        PreparedOperation prepared = office.prepare(order("later", "-l"));
        assertThat(outgoing.submitOrCheck(prepared.id(), Duration.ofMillis(400)).state())
                .isEqualTo(OutgoingState.WAITING);
        until(() -> attempts(prepared.id()).contains("submit not-sent -"));
        try (Receiver late = new Receiver(laterPort)) {
            assertThat(resolved.await(prepared.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
            assertThat(late.effects).hasSize(1);
        }
        List<String> attempts = attempts(prepared.id());
        assertThat(attempts.subList(0, attempts.size() - 1)).isNotEmpty().containsOnly("submit not-sent -");
    }

    @Test
    void credentials_that_cannot_be_had_send_nothing() throws Exception {
        Shop credentials = application.get(Shop.class);
        credentials.broken = true;
        PreparedOperation prepared = office.prepare(order("shop", "-m"));
        assertThat(outgoing.submitOrCheck(prepared.id(), Duration.ofMillis(300)).state())
                .isEqualTo(OutgoingState.WAITING);
        credentials.broken = false;
        assertThat(resolved.await(prepared.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(received("-m")).hasSize(1);
    }

    @Test
    void a_receiver_that_hangs_holds_up_no_other_target() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        for (int i = 0; i < 20; i++) {
            receiver.onSubmit(key + "-n" + i, request -> {
                try {
                    over.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                receiver.perform(request);
            });
            office.prepare(order("other", "-n" + i));
        }
        assertThat(place("-n").state()).isEqualTo(OutgoingState.SUCCEEDED);
        over.countDown();
    }

    @Test
    void credentials_and_what_cannot_be_sent_are_refused_before_they_are_stored() {
        for (String name : List.of("Authorization", "Cookie", "Idempotency-Key", "Content-Length", "no name")) {
            assertThatThrownBy(() -> order("shop", "-o").withHeader(name, "x"))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> order("shop", "-o").with("GET", "")).isInstanceOf(IllegalArgumentException.class);
        for (String path : List.of("../admin", "http://elsewhere/", "//elsewhere/", "a b")) {
            assertThatThrownBy(() -> order("shop", "-o").with("POST", path))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
