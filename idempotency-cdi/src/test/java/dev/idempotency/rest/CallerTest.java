package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.idempotency.client.ClientOptions;
import dev.idempotency.client.IdempotencyClient;
import dev.idempotency.client.InMemoryJournal;
import dev.idempotency.client.Intent;
import dev.idempotency.client.Limits;
import dev.idempotency.client.Result;
import dev.idempotency.client.State;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.resteasy.mock.MockHttpRequest;
import org.jboss.resteasy.mock.MockHttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Both sides of this library with a wire between them: the client understands what the server says. */
class CallerTest extends HttpTest {

    private final InMemoryJournal journal = new InMemoryJournal();
    private final AtomicBoolean loseTheAnswer = new AtomicBoolean();
    private ExecutorService threads;
    private HttpServer server;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext("/api/", this::handle);
        server.start();
    }

    @AfterEach
    void hangUp() {
        server.stop(0);
        threads.shutdown();
    }

    private URI at(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/api/" + path);
    }

    private void handle(HttpExchange exchange) throws IOException {
        URI requested = at("").resolve(exchange.getRequestURI());
        MockHttpRequest request = MockHttpRequest.create(exchange.getRequestMethod(), requested, at(""));
        exchange.getRequestHeaders()
                .forEach((name, lines) ->
                        lines.forEach(line -> request.getMutableHeaders().add(name, line)));
        request.content(exchange.getRequestBody().readAllBytes());
        MockHttpResponse output = new MockHttpResponse();
        application.invoke(request, output);
        TestResponse response = new TestResponse(output);
        boolean isSubmission = exchange.getRequestMethod().equals("POST");
        if (!(isSubmission && loseTheAnswer.getAndSet(false))) {
            output.getOutputHeaders()
                    .keySet()
                    .forEach(name -> exchange.getResponseHeaders().put(name, response.headers(name)));
            byte[] body = response.bytes();
            exchange.sendResponseHeaders(response.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    private Intent order() {
        return Intent.post(at("orders")).withJson(BOOK).withResults("orders.place", at("idempotency"));
    }

    private Result submit(Intent intent) throws InterruptedException {
        return submit(intent, 20);
    }

    private Result submit(Intent intent, int attempts) throws InterruptedException {
        Limits limits = Limits.DEFAULT
                .withMaxAttempts(attempts)
                .withAttemptTime(Duration.ofSeconds(20))
                .withPauses(Duration.ofMillis(1), Duration.ofMillis(1));
        ClientOptions options = ClientOptions.defaults().withLimits(limits);
        return new IdempotencyClient(journal, options).submit(intent);
    }

    private static List<String> story(Result result) {
        return result.attempts().stream()
                .map(attempt -> attempt.kind().word() + " " + attempt.outcome())
                .toList();
    }

    private static void placed() {
        Orders.inside = () -> Response.status(201).entity("{\"id\":1}").build();
    }

    @Test
    void a_first_answer() throws Exception {
        placed();
        Result result = submit(order());
        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(result.operationId()).hasSize(43);
        assertThat(story(result)).containsExactly("submit 201");
    }

    @Test
    void a_lost_answer() throws Exception {
        placed();
        loseTheAnswer.set(true);
        int before = runs();
        Result result = submit(order());
        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(result.resourceId()).isEqualTo("order-1");
        assertThat(new String(result.response().body(), StandardCharsets.UTF_8)).isEqualTo("{\"id\":1}");
        assertThat(story(result)).containsExactly("submit no-response", "check 200", "check 201");
        assertThat(runs()).isEqualTo(before + 1);
    }

    @Test
    void a_definite_failure_told_at_once_and_one_whose_answer_was_lost() throws Exception {
        Orders.inside = () -> {
            throw new Orders.OutOfStock("0 left");
        };
        Result atOnce = submit(order());
        assertThat(atOnce.state()).isEqualTo(State.FAILED);
        assertThat(story(atOnce)).containsExactly("submit 409");

        loseTheAnswer.set(true);
        Result asked = submit(order());
        assertThat(asked.state()).isEqualTo(State.FAILED);
        assertThat(asked.reason().type()).isEqualTo(atOnce.reason().type());
        assertThat(asked.response().isReplayed()).isTrue();
        assertThat(asked.response().header("Content-Type"))
                .isEqualTo(atOnce.response().header("Content-Type"));
        assertThat(story(asked)).containsExactly("submit no-response", "check 200", "check 409");
    }

    @Test
    void an_error_that_left_nothing_behind() throws Exception {
        AtomicBoolean broken = new AtomicBoolean(true);
        Orders.inside = () -> {
            if (broken.getAndSet(false)) {
                return Response.status(503).build();
            }
            return Response.status(201).build();
        };
        Result result = submit(order());
        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(story(result)).containsExactly("submit 503", "check 404", "submit 201");
    }

    @Test
    void an_attempt_that_another_is_ahead_of() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        Orders.inside = () -> {
            inside.countDown();
            over.await();
            return Response.status(201).build();
        };
        Intent order = order();
        Thread other = new Thread(() -> post("orders").json(BOOK).send());
        key = order.key();
        other.start();
        inside.await();
        Result early = submit(order, 2);
        assertThat(early.state()).isEqualTo(State.PROCESSING);
        over.countDown();
        other.join();
        assertThat(submit(order).state()).isEqualTo(State.SUCCEEDED);
    }

    @Test
    void a_key_that_was_used_for_something_else() throws Exception {
        placed();
        Intent order = order();
        submit(order);
        InMemoryJournal another = new InMemoryJournal();
        Result result = new IdempotencyClient(another).submit(order.withJson("{\"sku\":\"PEN\",\"quantity\":1}"));
        assertThat(result.state()).isEqualTo(State.REJECTED);
        assertThat(result.reason().type()).isEqualTo("urn:idempotency:problem:key-reused");
    }

    @Test
    void a_request_that_the_operation_refuses_without_recording_it() throws Exception {
        Orders.inside = () -> Response.status(403).build();
        Result result = submit(order());
        assertThat(result.state()).isEqualTo(State.REJECTED);
    }

    @Test
    void a_store_that_is_down_and_comes_back() throws Exception {
        placed();
        loseTheDatabase();
        Intent order = order();
        Result down = submit(order, 3);
        assertThat(down.state()).isEqualTo(State.UNKNOWN);
        assertThat(story(down)).containsExactly("submit 503", "check 503", "submit 503");
        newIntent();
        placed();
        assertThat(submit(order).state()).isEqualTo(State.SUCCEEDED);
    }
}
