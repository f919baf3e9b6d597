package dev.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real process with a journal in files dies at its worst moments, and another goes on. */
class KilledCallerTest extends ClientTest {

    private static final int ORDERS = 40;

    @TempDir
    private Path temp;

    private Process start(int orders) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        plainClassPath(),
                        Caller.class.getName(),
                        temp.resolve("journal").toString(),
                        Integer.toString(receiver.port()),
                        Integer.toString(orders))
                .redirectErrorStream(true)
                .redirectOutput(temp.resolve("caller.log").toFile())
                .start();
    }

    /** Plain Java and JSON-P: the API of Jakarta EE is there, and of its implementations only this one. */
    private static String plainClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry ->
                        entry.contains("classes") || entry.contains("parsson") || entry.contains("jakartaee-api"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** What the other process does: first what it left behind, then what is new. */
    static final class Caller {

        private Caller() {}

        public static void main(String[] args) throws InterruptedException {
            try (FileJournal journal = new FileJournal(Path.of(args[0]))) {
                IdempotencyClient client = new IdempotencyClient(
                        journal,
                        ClientOptions.defaults()
                                .withLimits(Limits.DEFAULT.withPauses(
                                        java.time.Duration.ofMillis(1), java.time.Duration.ofMillis(1))));
                client.resume();
                for (int i = 0; i < Integer.parseInt(args[2]); i++) {
                    client.submit(Receiver.order(Integer.parseInt(args[1]), "book " + i)
                            .withKey("order-" + i));
                }
            }
        }
    }

    @Test
    void killed_after_the_receiver_did_it_the_same_key_asks_for_the_result() throws Exception {
        killWhileItWaits(true);
        try (FileJournal left = new FileJournal(temp.resolve("journal"))) {
            Result result = resume(left);
            assertThat(story(result))
                    .containsExactly("submit no-response", "check 200 succeeded", "check 201 succeeded");
        }
        assertSameKeyAndOneEffect();
    }

    @Test
    void killed_before_the_receiver_did_it_the_same_key_is_submitted_again() throws Exception {
        killWhileItWaits(false);
        try (FileJournal left = new FileJournal(temp.resolve("journal"))) {
            Result result = resume(left);
            assertThat(story(result))
                    .containsExactly("submit no-response", "check 404 unknown", "submit 201 succeeded");
        }
        assertSameKeyAndOneEffect();
    }

    private Result resume(FileJournal left) throws InterruptedException {
        IdempotencyClient client = new IdempotencyClient(left, ClientOptions.defaults(), surroundings);
        return client.resume().get(0);
    }

    private void assertSameKeyAndOneEffect() {
        assertThat(receiver.received)
                .hasSizeGreaterThan(1)
                .allMatch(request -> request.key().equals("order-0"));
        assertThat(receiver.effects).hasSize(1);
    }

    private void killWhileItWaits(boolean isDone) throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        receiver.onSubmit(request -> {
            if (isDone) {
                receiver.execute(request);
            }
            arrived.countDown();
            try {
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Process caller = start(1);
        assertThat(arrived.await(30, TimeUnit.SECONDS)).isTrue();
        assertThatThrownBy(() -> new FileJournal(temp.resolve("journal")))
                .as("one process at a time")
                .isInstanceOf(IllegalStateException.class);
        kill(caller);
        over.countDown();
    }

    private static void kill(Process process) throws InterruptedException {
        process.destroyForcibly();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void killed_again_and_again_it_still_places_every_order_once() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 4; round++) {
            int enough = receiver.received.size() + 1 + random.nextInt(15);
            Process caller = start(ORDERS);
            receiver.await(enough, caller::isAlive);
            kill(caller);
        }
        Process last = start(ORDERS);
        assertThat(last.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(last.exitValue()).as("%s", temp.resolve("caller.log")).isZero();

        assertThat(receiver.effects)
                .as("seed %d", seed)
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, ORDERS)
                        .mapToObj(i -> "{\"what\":\"book " + i + "\"}")
                        .toList());
        try (FileJournal journal = new FileJournal(temp.resolve("journal"))) {
            assertThat(journal.unresolved()).isEmpty();
            assertThat(journal.unreadable()).isEmpty();
        }
    }
}
