package dev.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Receiver.Reaction;
import dev.idempotency.client.Receiver.Reactions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two requests of three meet a fault of some kind. At the end every intent is definite, what succeeded happened once and
 * what was refused never did, and the rows tell the same story as the receiver. A client that takes a new key for a retry
 * fails here.
 */
class ExactlyOnceTest extends ClientTest {

    private static final int INTENTS = 100;
    private static final int THREADS = 4;

    @TempDir
    private Path temp;

    private static final Logger EVIDENCE = Logger.getLogger("dev.idempotency.evidence");

    private final ExecutorService late = Executors.newCachedThreadPool();

    @BeforeEach
    void spareTheConsole() {
        EVIDENCE.setUseParentHandlers(false);
    }

    @AfterEach
    void useItAgain() {
        EVIDENCE.setUseParentHandlers(true);
    }

    private List<Reaction> faultsOfSubmissions() {
        return List.of(
                Reactions.loseRequest(),
                request -> receiver.execute(request),
                this::executeLate,
                executed(Reactions.status(500)),
                executed(Reactions.status(504, "Retry-After", "2")),
                executed(Reactions.cutBody(201)),
                executed(Reactions.answer(200, "text/html", "<h1>Welcome</h1>")),
                executed(Reactions.answer(200, "application/json", "{\"resourceId\":")),
                Reactions.problem(503, "store-unavailable", "Retry-After", "1"),
                Reactions.problem(409, "in-progress", "Retry-After", "1"),
                Reactions.status(429, "Retry-After", "3"),
                Reactions.status(403),
                Reactions.status(404),
                Reactions.status(302, "Location", "/login"));
    }

    private static List<Reaction> faultsOfQueries() {
        return List.of(
                Reactions.loseRequest(),
                Reactions.status(503),
                Reactions.status(404),
                Reactions.status(401),
                Reactions.cutBody(200),
                Reactions.answer(200, "text/html", "<h1>It works!</h1>"));
    }

    private Reaction executed(Reaction then) {
        return request -> {
            receiver.execute(request);
            then.to(request);
        };
    }

    /** The caller learns nothing, and the request is done some time after it has given up. */
    private void executeLate(Receiver.Received request) {
        late.execute(() -> {
            try {
                receiver.await(receiver.received.size() + 3, () -> !late.isShutdown());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            receiver.execute(request);
        });
    }

    private Reaction[] script(int requests, List<Reaction> faults, Reaction honest, Random random) {
        List<Reaction> script = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            script.add(i % 3 == 0 ? honest : faults.get(random.nextInt(faults.size())));
        }
        Collections.shuffle(script, random);
        return script.toArray(Reaction[]::new);
    }

    @Test
    void whatever_is_lost_on_the_way_each_intent_happens_once() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        receiver.onSubmit(script(5 * INTENTS, faultsOfSubmissions(), receiver::perform, random));
        receiver.onQuery(script(5 * INTENTS, faultsOfQueries(), receiver::tell, random));
        List<Intent> intents = new ArrayList<>();
        for (int i = 0; i < INTENTS; i++) {
            intents.add(receiver.order("book " + i));
        }
        Map<String, Result> results = new ConcurrentHashMap<>();
        try (FileJournal files = new FileJournal(temp.resolve("journal"))) {
            submitAll(files, intents, results);
            late.shutdown();
            assertThat(late.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
            resumeAll(files, results);
        }
        for (Intent intent : intents) {
            assertDefinite(intent, results.get(intent.key()), seed);
        }
        assertThat(receiver.received).as("faults were met").hasSizeGreaterThan(2 * INTENTS);
    }

    private IdempotencyClient client(Journal files) {
        Limits limits =
                LIMITS.withMaxAttempts(12).withTotalTime(Duration.ofDays(300)).withRetryWindow(Duration.ofDays(9999));
        ResponseCheck json = response -> ResponseCheck.WELL_FORMED.isExpected(response)
                && response.header("Content-Type").orElse("").equals("application/json");
        return new IdempotencyClient(
                files, ClientOptions.defaults().withLimits(limits).withCheck(json), surroundings);
    }

    private void submitAll(Journal files, List<Intent> intents, Map<String, Result> results) throws Exception {
        IdempotencyClient client = client(files);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<Result>> running = new ArrayList<>();
        for (Intent intent : intents) {
            running.add(threads.submit(() -> client.submit(intent)));
        }
        for (Future<Result> one : running) {
            results.put(one.get().key(), one.get());
        }
        threads.shutdown();
    }

    private void resumeAll(Journal files, Map<String, Result> results) throws Exception {
        for (int round = 0; round < 20 && !files.unresolved().isEmpty(); round++) {
            client(files).resume().forEach(result -> results.put(result.key(), result));
        }
    }

    private void assertDefinite(Intent intent, Result result, long seed) throws IOException {
        String body = new String(intent.body(), StandardCharsets.UTF_8);
        long effects = receiver.effects.stream().filter(body::equals).count();
        assertThat(result.state()).as("seed %d, %s", seed, story(result)).isIn(State.SUCCEEDED, State.REJECTED);
        assertThat(effects).as("seed %d, %s", seed, story(result)).isEqualTo(result.state() == State.SUCCEEDED ? 1 : 0);
        assertThat(receiver.received.stream()
                        .filter(request -> request.key().equals(intent.key()))
                        .map(request -> request.header("Idempotency-Attempt"))
                        .distinct() // the JDK sends a query again by itself when a kept connection is found closed
                        .toList())
                .as("seed %d: the receiver has seen what the rows say", seed)
                .containsExactlyElementsOf(result.attempts().stream()
                        .filter(attempt -> !Attempt.NOT_SENT.equals(attempt.outcome()))
                        .map(Attempt::id)
                        .toList());
        Map<String, Attempt> ids =
                result.attempts().stream().collect(Collectors.toMap(Attempt::id, Function.identity()));
        assertThat(ids).hasSameSizeAs(result.attempts());
    }
}
