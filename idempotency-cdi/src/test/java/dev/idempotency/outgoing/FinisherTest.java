package dev.idempotency.outgoing;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Attempt.Kind;
import dev.idempotency.jdbc.JdbcOutgoingStore;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long an end is kept that cannot be written. */
class FinisherTest {

    private static Finished finished(Duration lease) {
        Shipment shipment = new Shipment("id", "key", Instant.now(), OutgoingRequest.to("any", "any"), null);
        Entry entry = new Entry(shipment, OutgoingState.WAITING, Kind.SUBMIT, 0, 0, null, null, false, null);
        Claimed claimed = new Claimed(entry, null, "me", Instant.now(), System.nanoTime(), lease);
        return new Finished(
                claimed,
                null,
                new Change(OutgoingState.UNRESOLVED, Kind.CHECK, 0, null, null, null, null, null, null, null));
    }

    @Test
    void one_that_a_database_refuses_is_given_up_when_its_lease_is_over_and_tried_again_before() {
        DataSource withoutTables = TestDatabase.H2.create();
        List<String> given = new ArrayList<>();
        Finisher finisher = new Finisher(
                new JdbcOutgoingStore(() -> withoutTables),
                (written, lost) -> {
                    assertThat(lost).hasSameSizeAs(written);
                    written.forEach(one -> given.add(
                            one.claimed().isLeaseOver() ? one.claimed().lease().toString() : "too early"));
                },
                () -> {});
        List<String> log = LogCapture.of(Finisher.class, () -> {
            finisher.add(finished(Duration.ofHours(1)));
            finisher.add(finished(Duration.ZERO));
            finisher.flush();
        });

        assertThat(given).containsExactly("PT0S");
        assertThat(log).hasSize(4);
        assertThat(log.get(0)).contains("IDEMP0702W", "The ends of 1 attempts");
        assertThat(log.get(1)).contains("IDEMP0726W");
        assertThat(log.get(2)).contains("The ends of 2 attempts");
        assertThat(log.get(3)).contains("The ends of 1 attempts");
    }

    private static void keep(Finisher finisher, int number) {
        for (int i = 0; i < number; i++) {
            finisher.keep(finished(Duration.ofHours(1)));
        }
    }

    @Test
    void who_has_other_things_to_do_leaves_what_is_too_much_to_others() {
        List<Integer> written = new ArrayList<>();
        AtomicInteger signals = new AtomicInteger();
        Finisher finisher =
                new Finisher(new ShakyStore(null), (some, lost) -> written.add(some.size()), signals::incrementAndGet);
        keep(finisher, 2500);

        finisher.flush();
        assertThat(written).containsExactly(512, 512, 512, 512);
        assertThat(signals).hasValue(1);

        finisher.flush();
        assertThat(written).containsExactly(512, 512, 512, 512, 452);
        assertThat(signals).hasValue(1);
    }

    @Test
    void while_the_database_is_away_one_is_tried_and_one_that_is_locked_keeps_no_others() {
        ShakyStore store = new ShakyStore(null);
        List<Finished> written = new ArrayList<>();
        Finisher finisher = new Finisher(store, (some, lost) -> written.addAll(some), () -> {});
        Finished locked = finished(Duration.ofHours(2));
        store.refused = one -> true;
        List<String> log = LogCapture.of(Finisher.class, () -> {
            finisher.add(locked);
            keep(finisher, 5);
            finisher.flush();
            assertThat(store.finishes).as("not each of the six").hasValue(2);

            store.refused = one -> one.equals(locked);
            finisher.flush();
        });
        assertThat(log).hasSize(4);
        assertThat(log.remove(1)).contains("The ends of 6 attempts");
        assertThat(log).allMatch(line -> line.contains("The ends of 1 attempts"));
        assertThat(written).hasSize(5).doesNotContain(locked);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Thread adding(Finisher finisher) {
        Thread thread = new Thread(() -> finisher.add(finished(Duration.ofHours(1))));
        thread.start();
        return thread;
    }

    @Test
    @Timeout(60)
    void two_write_at_a_time_and_who_is_quicker_than_the_database_waits_for_them() throws Exception {
        CountDownLatch areWriting = new CountDownLatch(2);
        CountDownLatch hangs = new CountDownLatch(1);
        ShakyStore slow = new ShakyStore(null);
        slow.refused = one -> {
            areWriting.countDown();
            await(hangs);
            return true;
        };
        Finisher finisher = new Finisher(slow, (written, lost) -> {}, () -> {});
        Thread first = adding(finisher);
        until(() -> slow.finishes.get() == 1);
        Thread second = adding(finisher);
        areWriting.await();
        for (int i = 0; i < 512; i++) {
            finisher.add(finished(Duration.ofHours(1)));
        }
        Thread quicker = adding(finisher);
        until(() -> quicker.getState() == Thread.State.WAITING);
        assertThat(slow.finishes).as("no third one writes").hasValue(2);

        hangs.countDown();

        quicker.join();
        first.join();
        second.join();
    }
}
