package dev.idempotency.outgoing;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Answer;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestNaming;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An attempt that outlives its lease: meanwhile another node has taken the entry and found out its end. */
@Timeout(60)
abstract class LostLeaseContract extends RelayFixture {

    private final String key = UUID.randomUUID().toString();

    LostLeaseContract(TestDatabase kind) {
        super(kind);
    }

    /** A node whose one thread is busy takes nothing more, so the other node gets what has lapsed. */
    @Override
    Map<String, String> settings() {
        return Map.of("outgoing.partner.parallel", "1", "outgoing.partner.retry-window", "PT0S");
    }

    /** The receiver does it at once, and answers when it is let. */
    private LateAnswer answersLate(String key) {
        LateAnswer late = new LateAnswer(new CountDownLatch(1), new CountDownLatch(1));
        partner.onSubmit(key, shipment -> {
            Answer unused = partner.execute(shipment);
            late.arrived.countDown();
            late.let.await();
            return Answer.succeeded("late");
        });
        return late;
    }

    private record LateAnswer(CountDownLatch arrived, CountDownLatch let) {}

    /** From now on the other node is the one that this test speaks to. */
    private void findOutNextDoor(String id) throws Exception {
        start();
        assertThat(update("UPDATE idempotency_outgoing SET due_at = created_at WHERE entry_id = ?", id))
                .isOne();
        resolved.await(id);
        assertThat(attempts(id)).containsExactly("submit no-response -", "check succeeded succeeded");
    }

    private void assertFoundOutOnceAndToldTruly(PreparedOperation prepared, Resolved first) throws Exception {
        PreparedOperation next = office.prepare(request(prepared.key() + "-next"));
        assertThat(outgoing.submitOrCheck(next.id(), Duration.ofSeconds(30)).state())
                .isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(outgoing.status(prepared.id())).hasValueSatisfying(status -> {
            assertThat(status.state()).isEqualTo(OutgoingState.SUCCEEDED);
            assertThat(status.resourceId()).isEqualTo("made-" + prepared.key());
            assertThat(status.attempts()).isEqualTo(2);
        });
        assertThat(attempts(prepared.id())).containsExactly("submit succeeded succeeded", "check succeeded succeeded");
        assertThat(first.of(prepared.id())).isEmpty();
        assertThat(resolved.of(prepared.id())).hasSize(1);
    }

    @Test
    void its_end_changes_nothing_but_its_own_row_and_is_reported() throws Exception {
        LateAnswer late = answersLate(key + "-a");
        PreparedOperation prepared = office.prepare(request(key + "-a"));
        late.arrived.await();
        Resolved told = resolved;
        try (TestApplication first = application) {
            findOutNextDoor(prepared.id());
            List<String> log = LogCapture.during(Finisher.class, lines -> {
                late.let.countDown();
                until(() -> !lines.isEmpty());
            });
            assertThat(log).singleElement().asString().contains("IDEMP0707W", prepared.id());
            assertFoundOutOnceAndToldTruly(prepared, told);
        }
    }

    @Test
    void a_caller_who_made_it_is_told_what_the_other_node_found_out() throws Exception {
        application.close();
        TestNaming.unbind(EXECUTOR); // a node without a relay: attempts are those of callers
        start();
        TestNaming.bind(EXECUTOR, threads);
        LateAnswer late = answersLate(key + "-b");
        PreparedOperation prepared = office.prepare(request(key + "-b"));
        OutgoingOperations here = outgoing;
        FutureTask<OutgoingStatus> caller =
                new FutureTask<>(() -> here.submitOrCheck(prepared.id(), Duration.ofSeconds(30)));
        threads.execute(caller);
        late.arrived.await();
        Resolved told = resolved;
        try (TestApplication first = application) {
            findOutNextDoor(prepared.id());
            List<String> log = LogCapture.during(Finisher.class, lines -> {
                late.let.countDown();
                until(caller::isDone);
            });
            assertThat(log).singleElement().asString().contains("IDEMP0707W", prepared.id());
            assertThat(caller.get().resourceId()).isEqualTo("made-" + key + "-b");
            assertFoundOutOnceAndToldTruly(prepared, told);
        }
    }
}
