package dev.idempotency.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

/**
 * A real server on 127.0.0.1 that honours keys as the contract says: {@code POST /orders} and a result resource. What it
 * is to do instead is scripted, submissions and queries apart, one reaction for each request.
 */
public final class Receiver implements AutoCloseable {

    /** What it does with one request. */
    public interface Reaction {
        void to(Received request) throws IOException;
    }

    /** One request as it arrived. */
    public record Received(HttpExchange exchange, String body) {

        String line() {
            return exchange.getRequestMethod() + " " + exchange.getRequestURI();
        }

        String header(String name) {
            return exchange.getRequestHeaders().getFirst(name);
        }

        public String key() {
            String quoted = header("Idempotency-Key");
            return quoted.substring(1, quoted.length() - 1)
                    .replace("\\\"", "\"")
                    .replace("\\\\", "\\");
        }

        public void answer(int status, String type, String body, String... headers) throws IOException {
            exchange.getResponseHeaders().set("Content-Type", type);
            for (int i = 0; i < headers.length; i += 2) {
                exchange.getResponseHeaders().add(headers[i], headers[i + 1]);
            }
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            if (bytes.length > 0) {
                exchange.getResponseBody().write(bytes);
            }
            exchange.close();
        }
    }

    /** What was done under a key. */
    public record Done(String operationId, String resourceId, String state, int status, String type, String body) {}

    public final List<Received> received = new CopyOnWriteArrayList<>();
    public final List<String> effects = new CopyOnWriteArrayList<>();
    public final Map<String, Done> done = new ConcurrentHashMap<>();
    private final Deque<Reaction> submissions = new ArrayDeque<>();
    private final Map<String, Deque<Reaction>> submissionsOf = new ConcurrentHashMap<>();
    private final Deque<Reaction> queries = new ArrayDeque<>();
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    public Receiver() {
        this(0);
    }

    public Receiver(int port) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 50);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public URI at(String path) {
        return at(port(), path);
    }

    static URI at(int port, String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** An intent for an order, and where its result can be asked for. */
    Intent order(String what) {
        return order(port(), what);
    }

    static Intent order(int port, String what) {
        return Intent.post(at(port, "/orders"))
                .withJson("{\"what\":\"" + what + "\"}")
                .withResults("orders.place", at(port, "/idempotency"));
    }

    public Receiver onSubmit(Reaction... reactions) {
        submissions.addAll(List.of(reactions));
        return this;
    }

    /** The same for the submissions of one key. */
    public Receiver onSubmit(String key, Reaction... reactions) {
        submissionsOf.put(key, new ArrayDeque<>(List.of(reactions)));
        return this;
    }

    public Receiver onQuery(Reaction... reactions) {
        queries.addAll(List.of(reactions));
        return this;
    }

    public List<String> lines() {
        return received.stream().map(Received::line).toList();
    }

    /** Waits until so many requests have arrived; gives up when the other side has ended. */
    void await(int requests, BooleanSupplier isAlive) throws InterruptedException {
        synchronized (received) {
            while (received.size() < requests && isAlive.getAsBoolean()) {
                received.wait(100);
            }
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        Received request = new Received(exchange, body);
        synchronized (received) {
            received.add(request);
            received.notifyAll();
        }
        boolean isQuery = exchange.getRequestMethod().equals("GET");
        Reaction scripted;
        synchronized (submissions) {
            Deque<Reaction> ofKey = submissionsOf.getOrDefault(request.key(), submissions);
            scripted = isQuery ? queries.poll() : ofKey.poll();
        }
        try {
            Reaction honest = isQuery ? this::tell : this::perform;
            (scripted == null ? honest : scripted).to(request);
        } finally {
            exchange.close();
        }
    }

    /** Does it, unless it is done, and answers. */
    public void perform(Received request) throws IOException {
        boolean isNew = execute(request);
        replay(request, isNew);
    }

    /** Does it, unless it is done. */
    public synchronized boolean execute(Received request) {
        return done.putIfAbsent(
                                request.key(),
                                new Done(
                                        operationId(request.key()),
                                        "order-" + (effects.size() + 1),
                                        "succeeded",
                                        201,
                                        "application/json",
                                        "{\"resourceId\":\"order-" + (effects.size() + 1) + "\"}"))
                        == null
                && effects.add(request.body());
    }

    private void replay(Received request, boolean isNew) throws IOException {
        Done was = done.get(request.key());
        String link = "</idempotency/status/" + was.operationId() + ">; rel=\"status\"";
        if (isNew) {
            request.answer(was.status(), was.type(), was.body(), "Link", link);
        } else {
            request.answer(was.status(), was.type(), was.body(), "Link", link, "Idempotency-Replayed", "true");
        }
    }

    /** The result resource. */
    public void tell(Received request) throws IOException {
        String path = request.exchange().getRequestURI().getPath();
        Done was = path.startsWith("/idempotency/operations/orders.place")
                ? done.get(request.key())
                : done.values().stream()
                        .filter(one -> path.contains(one.operationId()))
                        .findFirst()
                        .orElse(null);
        if (was == null) {
            Reactions.problem(404, "operation-not-found").to(request);
        } else if (path.endsWith("/response")) {
            replay(request, false);
        } else {
            request.answer(200, "application/json", document(was));
        }
    }

    static String document(Done was) {
        String failure = was.state().equals("failed") ? ",\"failure\":" + was.body() : "";
        return "{\"state\":\"" + was.state() + "\",\"operationId\":\"" + was.operationId() + "\",\"resourceId\":\""
                + was.resourceId() + "\"" + failure + "}";
    }

    public static String operationId(String key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** Things that go wrong, and the words of the contract. */
    public static final class Reactions {

        private Reactions() {}

        /** The connection ends before anything was done. */
        public static Reaction loseRequest() {
            return request -> request.exchange().close();
        }

        public static Reaction answer(int status, String type, String body, String... headers) {
            return request -> request.answer(status, type, body, headers);
        }

        public static Reaction status(int status, String... headers) {
            return answer(status, "text/plain", "", headers);
        }

        public static Reaction problem(int status, String name, String... headers) {
            return answer(
                    status,
                    "application/problem+json",
                    "{\"type\":\"urn:idempotency:problem:" + name + "\",\"title\":\"" + name + "\",\"status\":" + status
                            + "}",
                    headers);
        }

        /** Announces more than it sends. */
        public static Reaction cutBody(int status) {
            return request -> {
                request.exchange().getResponseHeaders().set("Content-Type", "application/json");
                request.exchange().sendResponseHeaders(status, 100);
                OutputStream body = request.exchange().getResponseBody();
                body.write("{\"resourceId\":".getBytes(StandardCharsets.UTF_8));
                body.flush();
            };
        }
    }
}
