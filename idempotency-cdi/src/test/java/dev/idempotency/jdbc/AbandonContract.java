package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.record.Claim;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.sql.SQLException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every database must hold to when an identity is closed: it has happened, or it never will. */
@Timeout(120)
abstract class AbandonContract extends StoreFixture {

    private final int statements;

    AbandonContract(StoreKind kind, int statements) {
        super(kind);
        this.statements = statements;
    }

    private OperationRecord abandoned(OperationIdentity identity) {
        return ((Sighting.Recorded) store.abandon(identity, "closing attempt")).record();
    }

    @Test
    void what_has_not_happened_is_closed_for_good() throws SQLException {
        OperationIdentity identity = newIdentity();

        OperationRecord closed = abandoned(identity);

        assertThat(closed.isAbandoned()).isTrue();
        assertThat(closed.identity()).isEqualTo(identity);
        assertThat(closed.attemptId()).isEqualTo("closing attempt");
        assertThat(closed.state()).isEqualTo(OperationState.FAILED);
        assertThat(closed.status().failure()).isEqualTo(Outcome.ABANDONED.failure());
        assertThat(closed.completedAt()).isEqualTo(closed.submittedAt());
        assertThat(((Claim.Found) tryClaim(identity)).record()).isEqualTo(closed);
        assertThat(((Sighting.Recorded) store.look(identity)).record()).isEqualTo(closed);
    }

    @Test
    void closing_again_changes_nothing() {
        OperationIdentity identity = newIdentity();
        OperationRecord first = abandoned(identity);

        assertThat(((Sighting.Recorded) store.abandon(identity, "another attempt")).record())
                .isEqualTo(first);
    }

    @Test
    void what_has_happened_stays_as_it_is() throws SQLException {
        OperationIdentity identity = newIdentity();
        record(identity, success("done"));

        OperationRecord found = abandoned(identity);

        assertThat(found.isAbandoned()).isFalse();
        assertThat(found.state()).isEqualTo(OperationState.SUCCEEDED);
        assertThat(found.outcome().body()).isEqualTo("done".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    @Test
    void what_was_rolled_back_is_closed() throws SQLException {
        OperationIdentity identity = newIdentity();
        tryClaim(identity);

        assertThat(abandoned(identity).isAbandoned()).isTrue();
    }

    @Test
    void another_identity_is_not_touched() throws SQLException {
        OperationIdentity identity = newIdentity();
        abandoned(identity);

        assertThat(tryClaim(newIdentity())).isInstanceOf(Claim.Won.class);
        OperationIdentity ofBob =
                new OperationIdentity(identity.namespace(), "user:bob", identity.operation(), identity.key());
        assertThat(tryClaim(ofBob)).isInstanceOf(Claim.Won.class);
    }

    @Test
    void nothing_is_closed_while_an_attempt_is_running_and_it_may_still_commit() throws Exception {
        OperationIdentity identity = newIdentity();
        try (OtherThread other = new OtherThread()) {
            transactions.begin();
            var claim = claim(identity);
            store.claim(claim);
            assertThat(other.run(() -> abandonOrLook(identity))).isInstanceOf(Sighting.Running.class);
            store.complete(claim, success("done"));
            assertThat(other.run(() -> abandonOrLook(identity))).isInstanceOf(Sighting.Running.class);
            transactions.commit();
            assertThat(other.run(() -> abandoned(identity)).state()).isEqualTo(OperationState.SUCCEEDED);
        }
    }

    /** As the protocol does: where somebody is in the way, it looks. */
    private Sighting abandonOrLook(OperationIdentity identity) {
        try {
            return store.abandon(identity, "closing attempt");
        } catch (StoreFailure e) {
            assertThat(e.kind()).isEqualTo(StoreFailure.Kind.CONTENTION);
            return store.look(identity);
        }
    }

    @Test
    void it_costs_no_more_than_the_database_needs() {
        store.look(newIdentity());
        OperationIdentity identity = newIdentity();
        for (int i = 0; i < 2; i++) {
            counting.reset();
            abandoned(identity);
            assertThat(counting.executed()).hasSize(statements);
        }
    }

    @Test
    void of_a_thousand_races_against_an_attempt_each_has_one_winner() throws Exception {
        CyclicBarrier together = new CyclicBarrier(2);
        int closed = 0;
        int executed = 0;
        try (OtherThread other = new OtherThread()) {
            for (int i = 0; i < 1000; i++) {
                OperationIdentity identity = newIdentity();
                long skew = (i % 10) * 20_000L;
                Future<Boolean> attempt = other.start(() -> {
                    together.await(30, TimeUnit.SECONDS);
                    return executes(identity);
                });
                together.await(30, TimeUnit.SECONDS);
                spin(skew);
                Sighting told = abandonOrLook(identity);
                boolean happened = attempt.get(30, TimeUnit.SECONDS);

                boolean isClosed = told instanceof Sighting.Recorded recorded
                        && recorded.record().isAbandoned();
                assertThat(isClosed && happened)
                        .as("both closed and executed in race %s", i)
                        .isFalse();
                OperationRecord truth = ((Sighting.Recorded) store.abandon(identity, "afterwards")).record();
                assertThat(truth.state()).isEqualTo(happened ? OperationState.SUCCEEDED : OperationState.FAILED);
                closed += isClosed ? 1 : 0;
                executed += happened ? 1 : 0;
            }
        }
        assertThat(closed).as("races that abandon won").isPositive();
        assertThat(executed).as("races that the attempt won").isPositive();
    }

    /** One attempt of another node. */
    private boolean executes(OperationIdentity identity) throws SQLException {
        transactions.begin();
        try {
            var claim = claim(identity);
            if (!(store.claim(claim) instanceof Claim.Won)) {
                return false;
            }
            store.complete(claim, success("done"));
            transactions.commit();
            transactions.begin();
            return true;
        } catch (StoreFailure e) {
            // H2 updates a row by removing and adding it; in between another insert may win, and this attempt is lost.
            assertThat(e.kind()).isEqualTo(StoreFailure.Kind.CONTENTION);
            return false;
        } finally {
            transactions.rollback();
        }
    }

    /** So that the two meet in every phase of each other. */
    private static void spin(long nanos) {
        long until = System.nanoTime() + nanos;
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
    }
}
