package dev.idempotency.client;

import static dev.idempotency.client.Receiver.Reactions.answer;
import static dev.idempotency.client.Receiver.Reactions.loseRequest;
import static dev.idempotency.client.Receiver.Reactions.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.client.Receiver.Reaction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.Test;

/** Past the limits the journal keeps the intent, and somebody resumes it. */
class HandOverTest extends ClientTest {

    private static Reaction[] times(int n, Reaction reaction) {
        return Collections.nCopies(n, reaction).toArray(Reaction[]::new);
    }

    @Test
    void past_the_number_of_attempts_the_intent_stays_unresolved() throws Exception {
        receiver.onSubmit(times(10, status(500)));
        Result result = client(LIMITS.withMaxAttempts(4)).submit(receiver.order("book"));

        assertThat(result.state()).isEqualTo(State.UNKNOWN);
        assertThat(result.reason().status()).isEqualTo(404);
        assertThat(result.attempts()).hasSize(4);
        assertThat(journal.unresolved())
                .extracting(entry -> entry.attempts().size())
                .containsExactly(4);
    }

    @Test
    void no_attempt_starts_after_the_total_time() throws Exception {
        receiver.onSubmit(times(100, status(500)));
        surroundings.random = 0.999_999;
        Limits limits = LIMITS.withMaxAttempts(1000)
                .withTotalTime(Duration.ofSeconds(20))
                .withPauses(Duration.ofSeconds(1), Duration.ofSeconds(4));
        Result result = client(limits).submit(receiver.order("book"));

        Duration paused = surroundings.pauses.stream().reduce(Duration.ZERO, Duration::plus);
        assertThat(paused).isBetween(Duration.ofSeconds(16), Duration.ofSeconds(20));
        assertThat(result.attempts()).as("1 + 2 + 4 + 4 + 4 + 4 s").hasSize(7);
    }

    @Test
    void a_receiver_that_asks_for_more_time_than_there_is_is_left_alone() throws Exception {
        receiver.onSubmit(status(503, "Retry-After", "3600"));
        Intent order = receiver.order("book");
        assertThat(client().submit(order).attempts()).hasSize(1);

        assertThat(client().resume(order.key()).attempts())
                .as("it is still too early")
                .hasSize(1);

        surroundings.pass(Duration.ofSeconds(3590));
        Result result = client().resume(order.key());
        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(surroundings.pauses).anyMatch(pause -> pause.toSeconds() >= 9);
    }

    @Test
    void an_absurd_wish_to_be_left_alone_holds_for_an_hour() throws Exception {
        receiver.onSubmit(request -> {
            receiver.execute(request);
            status(503, "Retry-After", "99999999").to(request);
        });
        Intent order = receiver.order("book");
        assertThat(client().submit(order).attempts()).hasSize(1);
        surroundings.pass(Duration.ofHours(1));

        assertThat(story(client().resume(order.key()))).startsWith("submit 503 unknown", "check 200 succeeded");
    }

    @Test
    void a_resumed_intent_is_asked_for_before_it_is_submitted_again() throws Exception {
        receiver.onSubmit(request -> receiver.execute(request));
        receiver.onQuery(status(500));
        Intent order = receiver.order("book");
        assertThat(client(LIMITS.withMaxAttempts(2)).submit(order).state()).isEqualTo(State.UNKNOWN);

        List<Result> results = client().resume();
        assertThat(results).extracting(Result::state).containsExactly(State.SUCCEEDED);
        assertThat(story(results.get(0)))
                .containsExactly(
                        "submit no-response", "check 500 unknown", "check 200 succeeded", "check 201 succeeded");
        assertThat(receiver.received).allMatch(request -> request.key().equals(order.key()));
        assertThat(client().resume()).isEmpty();
    }

    @Test
    void in_progress_at_the_limit_is_told_as_it_is() throws Exception {
        String processing = "{\"state\":\"processing\",\"operationId\":\"" + "p".repeat(43) + "\"}";
        receiver.onSubmit(answer(202, "application/json", processing));
        receiver.onQuery(times(3, answer(200, "application/json", processing)));
        Result result = client(LIMITS.withMaxAttempts(3)).submit(receiver.order("book"));
        assertThat(result.state()).isEqualTo(State.PROCESSING);
        assertThat(journal.unresolved()).hasSize(1);
    }

    @Test
    void past_the_window_nothing_is_submitted_again_only_asked_for() throws Exception {
        receiver.onSubmit(loseRequest());
        Intent order = receiver.order("book");
        client(LIMITS.withMaxAttempts(1)).submit(order);
        surroundings.pass(Duration.ofDays(2));

        Result result = client(LIMITS.withMaxAttempts(3)).resume(order.key());
        assertThat(result.state()).isEqualTo(State.UNKNOWN);
        assertThat(story(result))
                .containsExactly("submit no-response", "check 404 unknown", "check 404 unknown", "check 404 unknown");
    }

    @Test
    void a_receiver_that_honours_no_keys_is_never_sent_the_same_twice() throws Exception {
        receiver.onSubmit(loseRequest());
        Intent nameless = Intent.post(receiver.at("/orders"));
        Limits once = LIMITS.withRetryWindow(Duration.ZERO);
        Result result = client(once).submit(nameless);

        assertThat(story(result)).containsExactly("submit no-response");
        assertThat(surroundings.pauses).as("there is nothing to wait for").allMatch(Duration::isZero);
        assertThat(story(client(once).resume(nameless.key()))).containsExactly("submit no-response");
    }

    @Test
    void what_never_left_may_be_sent_whenever() throws Exception {
        int port = receiver.port();
        receiver.close();
        Intent order = Receiver.order(port, "book");
        client(LIMITS.withMaxAttempts(1)).submit(order);
        surroundings.pass(Duration.ofDays(2));
        try (Receiver later = new Receiver(port)) {
            assertThat(story(client().resume(order.key()))).containsExactly("submit not-sent", "submit 201 succeeded");
            assertThat(later.effects).hasSize(1);
        }
    }

    @Test
    void the_receiver_knows_best_until_when_a_retry_is_one() throws Exception {
        String unknown = "{\"state\":\"unknown\",\"operationId\":\"" + "u".repeat(43) + "\",\"retryUntil\":\""
                + surroundings.now().minusSeconds(1) + "\"}";
        receiver.onSubmit(loseRequest());
        receiver.onQuery(times(3, answer(200, "application/json", unknown)));
        Result result = client(LIMITS.withMaxAttempts(4)).submit(receiver.order("book"));
        assertThat(receiver.lines().stream().filter(line -> line.startsWith("POST")))
                .hasSize(1);
        assertThat(result.state()).isEqualTo(State.UNKNOWN);
    }

    @Test
    void what_the_receiver_said_about_retries_holds_in_later_calls_too() throws Exception {
        String processing = "{\"state\":\"processing\",\"operationId\":\"" + "p".repeat(43) + "\",\"retryUntil\":\""
                + surroundings.now().plus(Duration.ofHours(1)) + "\"}";
        receiver.onSubmit(answer(202, "application/json", processing));
        Intent order = receiver.order("book");
        client(LIMITS.withMaxAttempts(1)).submit(order);
        surroundings.pass(Duration.ofHours(5));

        Result result = client(LIMITS.withMaxAttempts(3)).resume(order.key());
        assertThat(story(result))
                .as("its window is not over, but the receiver may have forgotten it")
                .containsExactly(
                        "submit 202 processing", "check 404 unknown", "check 404 unknown", "check 404 unknown");
    }

    @Test
    void a_closed_intent_is_answered_from_the_journal() throws Exception {
        Intent order = receiver.order("book");
        client().submit(order);
        Result again = client().submit(order);
        assertThat(again.state()).isEqualTo(State.SUCCEEDED);
        assertThat(again.resourceId()).isEqualTo("order-1");
        assertThat(again.response()).isNull();
        assertThat(receiver.received).hasSize(1);
    }

    @Test
    void one_key_is_never_used_for_two_payloads() throws Exception {
        client().submit(receiver.order("book").withKey("order-17"));
        assertThatThrownBy(() -> client().submit(receiver.order("pen").withKey("order-17")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(receiver.received).hasSize(1);
    }

    @Test
    void a_key_that_nobody_knows_cannot_be_resumed() {
        assertThatThrownBy(() -> client().resume("nobody")).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void two_threads_never_submit_the_same_intent_at_once() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        receiver.onSubmit(request -> {
            arrived.countDown();
            awaitQuietly(over);
            receiver.perform(request);
        });
        Intent order = receiver.order("book");
        CompletableFuture<Result> first = CompletableFuture.supplyAsync(() -> submitQuietly(order));
        arrived.await();

        assertThat(client().submit(order).state()).isEqualTo(State.PROCESSING);
        assertThat(client().resume()).extracting(Result::state).containsExactly(State.PROCESSING);
        assertThat(receiver.received).hasSize(1);
        over.countDown();
        assertThat(first.get().state()).isEqualTo(State.SUCCEEDED);
    }

    @Test
    void an_interrupted_call_leaves_the_intent_with_the_truth_about_its_attempt() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        receiver.onSubmit(request -> {
            receiver.execute(request);
            arrived.countDown();
            awaitQuietly(over);
        });
        Intent order = receiver.order("book");
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread caller = new Thread(() -> {
            try {
                client().submit(order);
            } catch (InterruptedException e) {
                thrown.set(e);
            }
        });
        caller.start();
        arrived.await();
        caller.interrupt();
        caller.join();
        over.countDown();

        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        assertThat(journal.find(order.key()).orElseThrow().attempts())
                .extracting(Attempt::outcome)
                .containsExactly("no-response");
        assertThat(client().resume()).extracting(Result::state).containsExactly(State.SUCCEEDED);
        assertThat(receiver.effects).hasSize(1);
    }

    @Test
    void an_attempt_that_a_crash_cut_off_may_have_arrived() throws Exception {
        Intent order = receiver.order("book");
        journal.store(order);
        journal.record(order.key(), Attempt.begun(1, Attempt.Kind.SUBMIT, surroundings.now()));
        receiver.onSubmit(status(403));
        Result result = client(LIMITS.withMaxAttempts(2)).resume(order.key());

        assertThat(result.state()).as("the refusal proves nothing").isEqualTo(State.UNKNOWN);
        assertThat(story(result)).containsExactly("submit no-response", "check 404 unknown", "submit 403 rejected");
    }

    @Test
    void nothing_is_sent_that_is_not_in_the_journal() {
        Journal full = new Failing(journal);
        IdempotencyClient client = new IdempotencyClient(full, ClientOptions.defaults(), surroundings);
        assertThatThrownBy(() -> client.submit(receiver.order("book"))).isInstanceOf(UncheckedIOException.class);
        assertThat(receiver.received).isEmpty();
    }

    @Test
    void one_intent_that_breaks_does_not_stop_the_others() throws Exception {
        Intent broken = receiver.order("broken");
        Intent sound = receiver.order("sound");
        journal.store(broken);
        journal.store(sound);
        AtomicReference<Boolean> first = new AtomicReference<>(true);
        ClientOptions options = ClientOptions.defaults().withCredentials(request -> {
            if (first.getAndSet(false)) {
                throw new IllegalStateException("no token");
            }
        });
        assertThat(client(options).resume()).extracting(Result::state).containsExactly(State.UNKNOWN, State.SUCCEEDED);
        assertThat(journal.unresolved()).hasSize(1);
    }

    @Test
    void credentials_are_added_to_every_attempt_and_cannot_change_the_key() throws Exception {
        receiver.onSubmit(loseRequest());
        AtomicReference<Integer> token = new AtomicReference<>(0);
        ClientOptions options = ClientOptions.defaults()
                .withCredentials(request -> request.header("Authorization", "Bearer " + token.updateAndGet(n -> n + 1))
                        .header("Idempotency-Key", "another"));
        Intent order = receiver.order("book");
        client(options).submit(order);

        assertThat(receiver.received)
                .extracting(request -> request.header("Authorization"))
                .containsExactly("Bearer 1", "Bearer 2", "Bearer 3");
        assertThat(receiver.received).allMatch(request -> request.key().equals(order.key()));
        assertThat(journal.find(order.key()).orElseThrow().toString()).doesNotContain("Bearer");
    }

    @Test
    void a_token_that_cannot_be_sent_is_not_told() {
        List<Credentials> broken = List.of(request -> request.header("Authorization", "Bearer secret\n"), request -> {
            try {
                request.header("Authorization", "Bearer secret\n");
            } catch (IllegalArgumentException e) {
                throw new IllegalStateException(e);
            }
        });
        for (Credentials credentials : broken) {
            IdempotencyClient client = client(ClientOptions.defaults().withCredentials(credentials));
            assertThatThrownBy(() -> client.submit(receiver.order("book")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Credentials")
                    .hasStackTraceContaining("HandOverTest")
                    .satisfies(e -> assertThat(Throwables.getStackTrace(e)).doesNotContain("secret"));
        }
        assertThat(receiver.received).isEmpty();
    }

    private Result submitQuietly(Intent intent) {
        try {
            return client().submit(intent);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A disk that is full: intents find their place, attempts do not. */
    private record Failing(Journal journal) implements Journal {

        @Override
        public JournalEntry store(Intent intent) {
            return journal.store(intent);
        }

        @Override
        public void record(String key, Attempt attempt) {
            throw new UncheckedIOException(new IOException("no space left"));
        }

        @Override
        public void close(String key, Outcome outcome) {
            journal.close(key, outcome);
        }

        @Override
        public Optional<JournalEntry> find(String key) {
            return journal.find(key);
        }

        @Override
        public List<JournalEntry> unresolved() {
            return journal.unresolved();
        }

        @Override
        public Optional<Hold> hold(String key) {
            return journal.hold(key);
        }
    }
}
