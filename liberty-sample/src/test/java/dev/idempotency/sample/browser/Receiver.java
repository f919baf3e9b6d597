package dev.idempotency.sample.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A real server that honours keys as the contract says, {@code POST /orders} with a result resource, and serves an empty
 * page with the client from the jar. What it does instead is scripted, one reaction for each request.
 */
final class Receiver implements AutoCloseable {

    private static final String RESOURCES = "/META-INF/resources";
    private static final String RESULT = "/results/operations/orders.place";
    private static final String PAGE = "<!DOCTYPE html><title>empty</title><script type=module src=/page.js></script>";
    private static final String SCRIPT =
            "import * as client from '/idempotency/client.js'; window.idempotency = client;";

    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final Map<String, String> done = new ConcurrentHashMap<>();
    private final Deque<Reaction> submissions = new ArrayDeque<>();
    private final Deque<Reaction> queries = new ArrayDeque<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    Receiver() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 50);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::serve);
        server.createContext("/orders", this::react);
        server.createContext("/results", this::react);
        server.start();
    }

    /** The page, under that name for this machine. */
    URI page(String host) {
        return URI.create("http://" + host + ":" + server.getAddress().getPort() + "/");
    }

    Receiver onSubmit(Reaction... reactions) {
        submissions.addAll(List.of(reactions));
        return this;
    }

    Receiver onQuery(Reaction... reactions) {
        queries.addAll(List.of(reactions));
        return this;
    }

    List<Received> received() {
        return received;
    }

    List<Received> submissions() {
        return received.stream().filter(Received::isSubmission).toList();
    }

    List<String> lines() {
        return received.stream().map(Received::line).toList();
    }

    /** How many orders there are. */
    int orders() {
        return done.size();
    }

    /** Waits until so many requests have arrived. */
    void await(int requests) throws InterruptedException {
        synchronized (received) {
            while (received.size() < requests) {
                received.wait();
            }
        }
    }

    /** Does it, unless it is done, and answers. */
    void perform(Received request) throws IOException {
        boolean isNew = execute(request);
        answerRecorded(request, isNew);
    }

    /** Does it, and the answer is lost. */
    void loseResponse(Received request) {
        execute(request);
        request.exchange().close();
    }

    boolean execute(Received request) {
        return done.putIfAbsent(request.key(), "order-" + (done.size() + 1)) == null;
    }

    private void answerRecorded(Received request, boolean isNew) throws IOException {
        String body = "{\"resourceId\":\"%s\"}".formatted(done.get(request.key()));
        String link = "</results/status/id-1>; rel=\"status\"";
        request.answer(201, "application/json", body, "Link", link, "Idempotency-Replayed", String.valueOf(!isNew));
    }

    /** The result resource. It looks at the key in the header, whatever the address says. */
    void tell(Received request) throws IOException {
        String resourceId = done.get(request.key());
        if (resourceId == null) {
            Reaction.protocol(404, "operation-not-found").to(request);
        } else if (request.path().endsWith("/response")) {
            answerRecorded(request, false);
        } else {
            Reaction.answer(200, "application/json", document("succeeded", resourceId))
                    .to(request);
        }
    }

    static String document(String state, String resourceId) {
        return "{\"state\":\"%s\",\"operationId\":\"id-1\",\"resourceId\":\"%s\"}".formatted(state, resourceId);
    }

    private void react(HttpExchange exchange) throws IOException {
        Received request = Received.of(exchange);
        Reaction scripted;
        synchronized (received) {
            scripted = (request.isSubmission() ? submissions : queries).poll();
            received.add(request);
            received.notifyAll();
        }
        try {
            Reaction honest = request.isSubmission() ? this::perform : this::tell;
            (scripted == null ? honest : scripted).to(request);
        } finally {
            exchange.close();
        }
    }

    private void serve(HttpExchange exchange) throws IOException {
        Received request = Received.of(exchange);
        // A page under the strictest policy that lets a script of its own host run and ask.
        String policy = "default-src 'none'; script-src 'self'; connect-src 'self'";
        switch (request.path()) {
            case "/" -> request.answer(200, "text/html", PAGE, "Content-Security-Policy", policy);
            case "/sandboxed" ->
                request.answer(200, "text/html", PAGE, "Content-Security-Policy", "sandbox allow-scripts");
            case "/page.js" -> script(request, SCRIPT);
            default -> file(request);
        }
    }

    private void file(Received request) throws IOException {
        try (InputStream file = Receiver.class.getResourceAsStream(RESOURCES + request.path())) {
            if (file == null) {
                request.answer(404, "text/plain", "");
            } else {
                script(request, new String(file.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
    }

    private static void script(Received request, String text) throws IOException {
        request.answer(200, "text/javascript", text, "Access-Control-Allow-Origin", "*");
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
