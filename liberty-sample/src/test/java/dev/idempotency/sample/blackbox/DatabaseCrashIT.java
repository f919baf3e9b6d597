package dev.idempotency.sample.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.running.Answer;
import dev.idempotency.sample.running.DatabaseKind;
import dev.idempotency.sample.running.PostgreSql;
import dev.idempotency.sample.running.RunsOn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The database dies under the orders, and is started again: whoever asks then is told the truth. */
@RunsOn(DatabaseKind.POSTGRESQL)
@Timeout(180)
class DatabaseCrashIT extends SampleContract {

    private static final int EACH = 6;
    private static final int ORDERS = 200;
    private static final int LAST = 20;

    private PostgreSql database;

    /** An order of an article that nobody else wants, so that no order waits for another. */
    private record Wish(String sku, Intent intent) {}

    @BeforeEach
    void findTheDatabase() {
        database = sample.postgreSql();
    }

    @ParameterizedTest
    @ValueSource(strings = {"QUIT", "KILL"})
    void whoeverWasInCommitIsToldThatNobodyKnowsAndThenWhatBecameOfIt(String signal) throws Exception {
        List<Wish> undone = wishes("{\"sku\":\"%s\",\"quantity\":1,\"note\":\"held\"}");
        List<Wish> done = wishes("{\"sku\":\"%s\",\"quantity\":1}");
        ExecutorService callers = Executors.newCachedThreadPool();
        List<Future<Answer>> untold = new ArrayList<>();
        try (HeldCommits commits = HeldCommits.of(database, "orders", "NEW.note = 'held'")) {
            // The confirmations of earlier orders would be held, too, and counted.
            commits.awaitNothingOutgoing();
            undone.forEach(wish -> untold.add(callers.submit(() -> wish.intent.sendTo(alice))));
            commits.awaitUndecided(EACH);
            commits.keepThemUntold();
            done.forEach(wish -> untold.add(callers.submit(() -> wish.intent.sendTo(alice))));
            commits.awaitUntold(EACH);
            database.end(signal);
        } finally {
            callers.shutdown();
        }

        List<Answer> answers = new ArrayList<>();
        for (Future<Answer> answer : untold) {
            answers.add(answer.get());
        }
        assertThat(answers).allSatisfy(Unclear::isTold);
        refusesWhatIsNew();

        database.start();
        for (int i = 0; i < EACH; i++) {
            assertThat(Unclear.askAt(answers.get(i), alice).object().getString("state"))
                    .isEqualTo("unknown");
            assertThat(Unclear.askAt(answers.get(i + EACH), alice).object().getString("state"))
                    .isEqualTo("succeeded");
        }
        assertThat(undone).allSatisfy(wish -> isPlacedByARetry(wish, false));
        assertThat(done).allSatisfy(wish -> isPlacedByARetry(wish, true));
    }

    private List<Wish> wishes(String body) throws IOException {
        List<Wish> wishes = new ArrayList<>();
        for (int i = 0; i < EACH; i++) {
            String sku = article(10);
            wishes.add(new Wish(sku, Intent.of(body.formatted(sku))));
        }
        return wishes;
    }

    private void refusesWhatIsNew() throws IOException {
        Answer answer = Intent.toOrder("ANY", 1).sendTo(alice);

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
        assertThat(answer.object().getString("type")).isEqualTo("urn:idempotency:problem:store-unavailable");
    }

    private void isPlacedByARetry(Wish wish, boolean replayed) throws IOException {
        Answer retry = wish.intent.settleWith(alice);

        assertThat(retry.status()).isEqualTo(201);
        assertThat(retry.replayed()).isEqualTo(replayed);
        assertThat(alice.orders(wish.sku)).isEqualTo(1);
        assertThat(alice.stock(wish.sku)).isEqualTo(9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"QUIT", "KILL"})
    void inTheMiddleOfTheTrafficItLosesNothingAndDoublesNothing(String signal) throws Exception {
        String sku = article(1_000);
        List<Intent> intents =
                Stream.generate(() -> Intent.toOrder(sku, 1)).limit(ORDERS).toList();
        CountDownLatch underWay = new CountDownLatch(40);
        CountDownLatch ended = new CountDownLatch(1);
        List<Callable<List<Answer>>> traffic = new ArrayList<>();
        traffic.add(() -> {
            underWay.await();
            try {
                database.end(signal);
            } finally {
                ended.countDown();
            }
            return List.of();
        });
        intents.subList(0, ORDERS - LAST)
                .forEach(intent -> traffic.add(() -> {
                    Answer answer = intent.sendTo(alice);
                    underWay.countDown();
                    return List.of(answer);
                }));
        // However late the end comes, some orders meet with it.
        intents.subList(ORDERS - LAST, ORDERS)
                .forEach(intent -> traffic.add(() -> {
                    ended.await();
                    return List.of(intent.sendTo(alice));
                }));

        List<Answer> first =
                Together.run(16, traffic).stream().flatMap(List::stream).toList();
        database.start();
        List<Answer> settled = Together.run(
                16,
                intents.stream()
                        .<Callable<Answer>>map(intent -> () -> intent.settleWith(alice))
                        .toList());

        assertThat(first).extracting(Answer::status).contains(201, 503).containsOnly(201, 500, 503);
        assertThat(first)
                .filteredOn(answer -> answer.status() == 500)
                .allSatisfy(answer -> assertThat(answer.text()).doesNotContain("Exception", "\tat "));
        assertThat(settled).extracting(Answer::status).containsOnly(201);
        assertThat(settled).extracting(Answer::text).doesNotHaveDuplicates();
        assertThat(alice.orders(sku)).isEqualTo(ORDERS);
        assertThat(alice.stock(sku)).isEqualTo(1_000 - ORDERS);
    }
}
