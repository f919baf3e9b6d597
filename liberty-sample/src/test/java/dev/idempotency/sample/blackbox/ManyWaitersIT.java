package dev.idempotency.sample.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.running.Answer;
import dev.idempotency.sample.running.Client;
import dev.idempotency.sample.running.DatabaseKind;
import dev.idempotency.sample.running.RunsOn;
import dev.idempotency.sample.running.Sample;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A small server, and a crowd that waits for a few slow orders. */
@RunsOn(DatabaseKind.POSTGRESQL)
@Timeout(300)
class ManyWaitersIT extends SampleContract {

    private static final int ORDERS = 5;
    private static final int WAITERS = 5_000;

    /** Far from what one for each of them would be. */
    private static final int FEW_THREADS = 250;

    private static final int FEW_CONNECTIONS = 50;

    private final ExecutorService threads = Executors.newFixedThreadPool(ORDERS + 2);
    private final HttpClient connections =
            HttpClient.newBuilder().version(Version.HTTP_1_1).executor(threads).build();
    private Sample small;
    private Client aliceThere;

    @BeforeEach
    void startASmallServer() {
        small = sample.another("small", Map.of("JVM_ARGS", "-Xmx512m"));
        aliceThere = small.as("alice");
    }

    @AfterEach
    void endIt() throws IOException {
        small.close();
        threads.shutdownNow();
    }

    @Test
    void fiveThousandWaitWithoutAThreadOrAConnectionEachAndAreAllTold() throws Exception {
        String sku = article(100);
        List<Intent> intents = new ArrayList<>();
        List<CompletableFuture<Answer>> told = new ArrayList<>();
        try (HeldCommits commits = HeldCommits.of(sample.postgreSql(), "orders", "NEW.sku LIKE 'SKU-%'")) {
            for (int i = 0; i < ORDERS; i++) {
                Intent intent = Intent.toOrder(article(10), 1);
                intents.add(intent);
                threads.submit(() -> intent.sendTo(aliceThere));
            }
            commits.awaitUndecided(ORDERS);
            for (int i = 0; i < WAITERS; i++) {
                told.add(toldTheEndOf(intents.get(i % ORDERS)));
            }
            awaitWaiters();

            assertThat(threadsOfTheServer()).isLessThan(FEW_THREADS);
            assertThat(commits.sessions()).isLessThan(FEW_CONNECTIONS);
            assertThat(told).noneMatch(CompletableFuture::isDone);

            commits.letThrough();
            assertThat(told)
                    .allSatisfy(answer ->
                            assertThat(answer.get().object().getString("state")).isEqualTo("succeeded"));
        }
        assertThat(intents).allSatisfy(intent -> {
            Answer placed = intent.settleWith(aliceThere);
            assertThat(placed.status()).isEqualTo(201);
            assertThat(placed.replayed()).isTrue();
        });
        assertThat(told).extracting(answer -> answer.get().status()).containsOnly(200);
        isWell(sku);
    }

    /** Whoever is told that the order still runs waits again, as callers do. */
    private CompletableFuture<Answer> toldTheEndOf(Intent intent) {
        String status = "idempotency/operations/orders.place/" + intent.key();
        return aliceThere.getLater(connections, status, "Prefer", "wait=30").thenCompose(answer -> {
            assertThat(answer.status()).isEqualTo(200);
            return answer.object().getString("state").equals("processing")
                    ? toldTheEndOf(intent)
                    : CompletableFuture.completedFuture(answer);
        });
    }

    /** Counts what is kept of them; the collection before the count shows that there is room for all. */
    private void awaitWaiters() throws IOException {
        String waiter = "dev.idempotency.execution.AwaitedOperations$Waiter";
        long waiting = 0;
        while (waiting < WAITERS && !Thread.interrupted()) {
            waiting = small.diagnose("GC.class_histogram")
                    .lines()
                    .filter(line -> line.contains(waiter + " ") || line.endsWith(waiter))
                    .mapToLong(line -> Long.parseLong(line.strip().split("\\s+")[1]))
                    .sum();
        }
    }

    private long threadsOfTheServer() throws IOException {
        return small.diagnose("Thread.print")
                .lines()
                .filter(line -> line.startsWith("\""))
                .count();
    }

    private void isWell(String sku) throws IOException {
        assertThat(Intent.toOrder(sku, 1).settleWith(aliceThere).status()).isEqualTo(201);
        assertThat(aliceThere.get("/health").object().getString("status")).isEqualTo("UP");
        assertThat(small.console()).doesNotContain("OutOfMemoryError");
        assertThat(small.failuresNoted()).doesNotContain("OutOfMemoryError");
    }
}
