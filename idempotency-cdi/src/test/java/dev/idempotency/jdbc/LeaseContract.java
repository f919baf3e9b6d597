package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.record.Claim;
import dev.idempotency.record.LeaseStore;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Sighting;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every database must hold to where a record is claimed before the transaction of the business. */
@Timeout(120)
abstract class LeaseContract extends StoreFixture {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration OVER = Duration.ZERO;

    private OperationIdentity identity;
    private NewClaim claim;
    private LeaseStore leases;

    LeaseContract(StoreKind kind) {
        super(kind);
    }

    @BeforeEach
    void newClaim() {
        identity = newIdentity();
        claim = claim(identity);
        leases = store.leases();
    }

    private OperationRecord seen() {
        return ((Sighting.Recorded) store.look(identity)).record();
    }

    private boolean completes(String owner, Outcome outcome) throws SQLException {
        transactions.begin();
        boolean completed = leases.complete(identity, owner, outcome);
        transactions.commit();
        return completed;
    }

    @Test
    void a_claim_is_seen_by_everybody_as_processing() throws SQLException {
        assertThat(leases.claim(claim, "one", LONG)).isInstanceOf(Claim.Won.class);

        assertThat(seen().state()).isEqualTo(OperationState.PROCESSING);
        assertThat(seen().attemptId()).isEqualTo(claim.attemptId());
        assertThat(seen().completedAt()).isNull();
        assertThat(number("SELECT count(*) FROM idempotency_record WHERE state = 'processing' AND operation_id = '"
                        + identity.operationId() + "'"))
                .isOne();
        assertThat(((Claim.Found) tryClaim(identity)).record().isRunning()).isTrue();
        assertThat(((Claim.Found) leases.claim(claim(identity), "two", LONG)).record())
                .isEqualTo(seen());
        assertThat(((Sighting.Recorded) store.abandon(identity, "closing"))
                        .record()
                        .isRunning())
                .isTrue();
    }

    @Test
    void a_lease_that_has_lapsed_is_unknown_and_nobody_claims_over_it() throws SQLException {
        leases.claim(claim, "one", OVER);

        assertThat(seen().state()).isEqualTo(OperationState.UNKNOWN);
        assertThat(seen().isLapsed()).isTrue();
        assertThat(((Claim.Found) tryClaim(identity)).record().isLapsed()).isTrue();
        assertThat(((Claim.Found) leases.claim(claim, "two", LONG)).record().isLapsed())
                .isTrue();
        assertThat(((Sighting.Recorded) store.abandon(identity, "closing"))
                        .record()
                        .isLapsed())
                .isTrue();
    }

    @Test
    void what_its_owner_completes_is_recorded_like_any_other() throws SQLException {
        leases.claim(claim, "one", OVER);

        assertThat(completes("one", success("done"))).isTrue();

        OperationRecord record = ((Claim.Found) tryClaim(identity)).record();
        assertThat(record.state()).isEqualTo(OperationState.SUCCEEDED);
        assertThat(record.fingerprint()).isEqualTo(claim.fingerprint());
        assertThat(record.outcome().body()).isEqualTo("done".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(record.completedAt()).isAfterOrEqualTo(record.submittedAt());
        assertThat(record.isLapsed()).isFalse();
        assertThat(number("SELECT count(*) FROM idempotency_record WHERE operation_id = '" + identity.operationId()
                        + "' AND (owner IS NOT NULL OR lease_until IS NOT NULL)"))
                .isZero();
        assertThat(leases.extend(identity, "one", LONG)).isFalse();
        assertThat(leases.release(identity, "one")).isFalse();
        assertThat(leases.takeOver(identity, "attempt", "two", LONG)).isFalse();
        assertThat(completes("one", success("again"))).isFalse();
        assertThat(store.ended(List.of(identity.operationId()))).containsExactly(identity);
    }

    @Test
    void an_outcome_without_a_result_leaves_none() throws SQLException {
        leases.claim(claim, "one", LONG);
        completes("one", Outcome.SUCCESS_WITHOUT_RESULT);

        assertThat(seen().outcome().bodyState()).isEqualTo(Outcome.BodyState.NONE);
        assertThat(number("SELECT count(*) FROM idempotency_result WHERE operation_id = '" + identity.operationId()
                        + "'"))
                .isZero();
    }

    @Test
    void a_rolled_back_completion_leaves_the_claim() throws SQLException {
        leases.claim(claim, "one", LONG);
        transactions.begin();
        leases.complete(identity, "one", success("done"));
        transactions.rollback();

        assertThat(seen().state()).isEqualTo(OperationState.PROCESSING);
        assertThat(leases.extend(identity, "one", LONG)).isTrue();
    }

    @Test
    void nobody_else_completes_extends_lapses_or_releases() throws SQLException {
        leases.claim(claim, "one", LONG);

        assertThat(completes("two", success("stolen"))).isFalse();
        assertThat(leases.extend(identity, "two", OVER)).isFalse();
        assertThat(leases.lapse(identity, "two")).isFalse();
        assertThat(leases.release(identity, "two")).isFalse();
        assertThat(leases.takeOver(identity, "attempt", "two", LONG)).isFalse();
        assertThat(seen().isRunning()).isTrue();
    }

    @Test
    void after_a_takeover_the_old_owner_has_nothing_to_say() throws SQLException {
        leases.claim(claim, "one", OVER);

        assertThat(leases.takeOver(identity, "second attempt", "two", LONG)).isTrue();

        assertThat(seen().isRunning()).isTrue();
        assertThat(seen().attemptId()).isEqualTo("second attempt");
        assertThat(completes("one", success("late"))).isFalse();
        assertThat(leases.extend(identity, "one", LONG)).isFalse();
        assertThat(leases.lapse(identity, "one")).isFalse();
        assertThat(leases.release(identity, "one")).isFalse();
        assertThat(completes("two", success("done"))).isTrue();
    }

    @Test
    void the_old_owner_has_nothing_to_say_to_a_third_attempt_either() throws SQLException {
        leases.claim(claim, "one", OVER);
        leases.takeOver(identity, "second attempt", "two", LONG);
        assertThat(leases.release(identity, "two")).isTrue();
        assertThat(store.look(identity)).isInstanceOf(Sighting.Absent.class);
        assertThat(completes("one", success("late"))).isFalse();

        assertThat(leases.claim(claim(identity), "three", LONG)).isInstanceOf(Claim.Won.class);
        assertThat(completes("one", success("late"))).isFalse();
        assertThat(completes("two", success("late"))).isFalse();
        assertThat(completes("three", success("done"))).isTrue();
    }

    @Test
    void a_lease_that_was_given_up_is_not_revived_by_a_late_extension() {
        leases.claim(claim, "one", LONG);

        assertThat(leases.lapse(identity, "one")).isTrue();

        assertThat(seen().state()).isEqualTo(OperationState.UNKNOWN);
        assertThat(leases.extend(identity, "one", LONG)).isFalse();
        assertThat(leases.takeOver(identity, "attempt", "two", LONG)).isTrue();
    }

    @Test
    void an_extension_lasts_from_now_on() {
        leases.claim(claim, "one", OVER);
        assertThat(leases.extend(identity, "one", LONG)).isTrue();

        assertThat(seen().isRunning()).isTrue();
        assertThat(leases.takeOver(identity, "attempt", "two", LONG)).isFalse();
    }

    /** It may be in a commit that takes long: whoever asks is told at once, and nothing is taken from it. */
    @Test
    void while_the_completing_transaction_has_not_ended_nothing_is_taken_from_it() throws Exception {
        leases.claim(claim, "one", OVER);
        try (OtherThread other = new OtherThread()) {
            transactions.begin();
            leases.complete(identity, "one", success("done"));
            assertThat(other.run(() -> leases.takeOver(identity, "attempt", "two", LONG)))
                    .isFalse();
            assertThat(other.run(() -> leases.extend(identity, "one", LONG))).isFalse();
            assertThat(other.run(() -> leases.release(identity, "one"))).isFalse();
            assertThat(other.run(() -> leases.lapse(identity, "one"))).isFalse();
            assertThat(other.run(this::seen).state()).isEqualTo(OperationState.UNKNOWN);
            transactions.commit();
        }
        assertThat(seen().state()).isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void an_attempt_that_has_claimed_in_its_transaction_is_not_claimed_beside() throws Exception {
        try (OtherThread other = new OtherThread()) {
            transactions.begin();
            store.claim(claim);
            assertThat(other.run(() -> leases.claim(claim(identity), "two", LONG)))
                    .isInstanceOf(Claim.Lost.class);
            store.complete(claim, success("done"));
            transactions.commit();
        }
        assertThat(leases.claim(claim(identity), "two", LONG)).isInstanceOf(Claim.Found.class);
    }

    @Test
    void what_is_closed_by_its_owner_has_no_parameters_any_more() throws SQLException {
        leases.claim(claim, "one", OVER);
        leases.takeOver(identity, "closing", "two", LONG);
        completes("two", Outcome.ABANDONED);

        assertThat(seen().isAbandoned()).isTrue();
        assertThat(seen().status().failure()).isEqualTo(Outcome.ABANDONED.failure());
    }

    @Test
    void the_lapsed_are_found_by_name_and_the_oldest_first() {
        OperationIdentity other = newIdentity();
        leases.claim(claim, "one", OVER);
        leases.claim(claim(other), "one", OVER);
        OperationIdentity held = newIdentity();
        leases.claim(claim(held), "one", LONG);
        transactionsOf(newIdentity());

        List<String> names = List.of("orders.place", "orders.other");
        assertThat(lapsed(names, OVER)).containsSubsequence(identity, other).doesNotContain(held);
        assertThat(lapsed(List.of("orders.other"), OVER)).isEmpty();
        assertThat(lapsed(names, LONG)).isEmpty();
        assertThat(leases.lapsed("elsewhere", names, OVER, 10)).isEmpty();
        assertThat(leases.lapsed("default", names, OVER, 1)).hasSize(1);
    }

    private List<OperationIdentity> lapsed(List<String> names, Duration since) {
        return leases.lapsed("default", names, since, 1000).stream()
                .map(OperationRecord::identity)
                .toList();
    }

    private void transactionsOf(OperationIdentity finished) {
        leases.claim(claim(finished), "one", OVER);
        leases.release(finished, "one");
    }

    @Test
    void of_many_who_claim_or_take_over_at_once_exactly_one_has_it() throws Exception {
        int threads = 8;
        CyclicBarrier together = new CyclicBarrier(threads);
        List<OperationIdentity> identities =
                java.util.stream.Stream.generate(this::newIdentity).limit(100).toList();
        AtomicInteger claimed = new AtomicInteger();
        AtomicInteger taken = new AtomicInteger();
        RaceContract.inParallel(threads, thread -> {
            for (OperationIdentity raced : identities) {
                together.await(30, TimeUnit.SECONDS);
                if (leases.claim(claim(raced), "claimer " + thread, OVER) instanceof Claim.Won) {
                    claimed.incrementAndGet();
                }
                together.await(30, TimeUnit.SECONDS);
                if (leases.takeOver(raced, "attempt", "owner " + thread, LONG)) {
                    taken.incrementAndGet();
                }
            }
            return null;
        });
        assertThat(claimed).hasValue(identities.size());
        assertThat(taken).hasValue(identities.size());
    }

    /** The old owner wakes up in the very moment in which another one takes over. */
    @Test
    void of_a_thousand_races_between_a_late_owner_and_a_new_one_each_has_one_winner() throws Exception {
        CyclicBarrier together = new CyclicBarrier(2);
        int late = 0;
        try (OtherThread other = new OtherThread()) {
            for (int i = 0; i < 1000; i++) {
                newClaim();
                leases.claim(claim, "old", OVER);
                Future<Boolean> old = other.start(() -> {
                    together.await(30, TimeUnit.SECONDS);
                    return completes("old", success("old"));
                });
                together.await(30, TimeUnit.SECONDS);
                boolean taken = leases.takeOver(identity, "attempt", "new", LONG);
                boolean completed = old.get(30, TimeUnit.SECONDS);

                assertThat(taken && completed).as("race %s", i).isFalse();
                assertThat(seen().state()).isEqualTo(completed ? OperationState.SUCCEEDED : OperationState.PROCESSING);
                assertThat(taken || completed).as("race %s", i).isTrue();
                late += completed ? 1 : 0;
            }
        }
        assertThat(late).as("races that the old owner won").isBetween(0, 1000);
    }
}
