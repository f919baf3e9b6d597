package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** What every database must hold to: winning, finding and losing. */
abstract class ClaimContract extends StoreFixture {

    ClaimContract(StoreKind kind) {
        super(kind);
    }

    @Test
    void a_free_identity_is_won() throws SQLException {
        assertThat(tryClaim(newOfThisKind())).isInstanceOf(Claim.Won.class);
    }

    @Test
    void a_committed_record_is_found_with_all_that_was_recorded() throws SQLException {
        NewClaim first = claim(newOfThisKind());
        Instant before = Instant.now().minus(1, ChronoUnit.MINUTES);
        transactions.begin();
        execute(first, success("done"));
        transactions.commit();

        OperationRecord found = ((Claim.Found) tryClaim(first.identity())).record();

        assertThat(found.identity()).isEqualTo(first.identity());
        assertThat(found.attemptId()).isEqualTo(first.attemptId());
        assertThat(found.fingerprint()).isEqualTo(first.fingerprint());
        assertThat(found.submittedAt()).isAfter(before).isBefore(Instant.now().plus(1, ChronoUnit.MINUTES));
        assertThat(found.completedAt()).isAfterOrEqualTo(found.submittedAt());
        assertThat(found.outcome().body()).isEqualTo("done".getBytes());
    }

    @Test
    void times_are_those_of_the_statements_not_of_the_transaction() throws SQLException {
        OperationIdentity identity = newOfThisKind();
        NewClaim claim = claim(identity);
        transactions.begin();
        store.claim(claim);
        // The database's own clock must move between claim and completion, by more than its resolution.
        Instant start = Instant.now();
        while (Instant.now().isBefore(start.plusMillis(5))) {
            Thread.onSpinWait();
        }
        store.complete(claim, success("done"));
        transactions.commit();

        OperationRecord found = ((Claim.Found) tryClaim(identity)).record();

        assertThat(found.completedAt()).isAfterOrEqualTo(found.submittedAt().plusMillis(4));
    }

    @Test
    void without_a_result_the_record_says_so() throws SQLException {
        OperationIdentity identity = newOfThisKind();
        transactions.begin();
        execute(claim(identity), Outcome.SUCCESS_WITHOUT_RESULT);
        transactions.commit();

        OperationRecord found = ((Claim.Found) tryClaim(identity)).record();

        assertThat(found.outcome()).isEqualTo(Outcome.SUCCESS_WITHOUT_RESULT);
        assertThat(found.completedAt()).isAfterOrEqualTo(found.submittedAt());
    }

    @Test
    void a_record_of_this_transaction_is_found() throws SQLException {
        OperationIdentity identity = newOfThisKind();
        transactions.begin();
        execute(claim(identity), success("done"));

        Claim again = store.claim(claim(identity));
        transactions.rollback();

        assertThat(again).isInstanceOf(Claim.Found.class);
        assertThat(((Claim.Found) again).record().state()).isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void an_uncommitted_claim_of_another_transaction_is_lost() throws Exception {
        OperationIdentity identity = newOfThisKind();
        transactions.begin();
        store.claim(claim(identity));
        try (OtherThread other = new OtherThread()) {
            assertThat(other.run(() -> tryClaim(identity))).isInstanceOf(Claim.Lost.class);
        }
        transactions.rollback();
    }

    @Test
    void after_the_winners_rollback_the_loser_wins() throws Exception {
        OperationIdentity identity = newOfThisKind();
        try (OtherThread other = new OtherThread()) {
            transactions.begin();
            store.claim(claim(identity));
            other.run(() -> tryClaim(identity));
            transactions.rollback();

            assertThat(other.run(() -> tryClaim(identity))).isInstanceOf(Claim.Won.class);
        }
    }

    @Test
    void unrelated_identities_do_not_disturb_each_other() throws Exception {
        try (OtherThread other = new OtherThread()) {
            transactions.begin();
            store.claim(claim(newOfThisKind()));

            assertThat(other.run(() -> tryClaim(newOfThisKind()))).isInstanceOf(Claim.Won.class);
            transactions.rollback();
        }
    }

    @Test
    void keys_are_compared_byte_for_byte() throws SQLException {
        String key = "Key-" + UUID.randomUUID();
        List<String> keys = Stream.of(
                        "%s",
                        "%s ", " %s", "%s  ", "'%s'", "\"%s\"", "%s'; DROP TABLE idempotency_record; --", "%s%%", "%s_")
                .map(form -> form.formatted(key))
                .toList();
        for (String each : keys) {
            record(identity(each), success(each));
        }
        record(identity(key.toUpperCase()), success("upper"));
        for (String each : keys) {
            OperationRecord found = ((Claim.Found) tryClaim(identity(each))).record();
            assertThat(found.identity().key()).isEqualTo(each);
            assertThat(found.outcome().body()).isEqualTo(each.getBytes());
        }
    }

    @Test
    void every_part_of_the_identity_keeps_operations_apart() throws SQLException {
        String key = newKey();
        record(new OperationIdentity("default", "user:alice", "orders.place", key), success("done"));

        assertThat(tryClaim(new OperationIdentity("default", "user:Alice", "orders.place", key)))
                .isInstanceOf(Claim.Won.class);
        assertThat(tryClaim(new OperationIdentity("other", "user:alice", "orders.place", key)))
                .isInstanceOf(Claim.Won.class);
        assertThat(tryClaim(new OperationIdentity("default", "user:alice", "orders.cancel", key)))
                .isInstanceOf(Claim.Won.class);
    }

    @Test
    void the_longest_key_fits() throws SQLException {
        OperationIdentity identity = identity(UUID.randomUUID() + "~".repeat(219));
        record(identity, success("done"));

        assertThat(tryClaim(identity)).isInstanceOf(Claim.Found.class);
    }

    /** Taking any failed insert for a duplicate would call an operation running that nobody runs. */
    @Test
    void an_insert_that_fails_for_another_reason_is_no_duplicate() throws SQLException {
        DataSource narrow = kind.create();
        JdbcRecordStore narrowStore = new JdbcRecordStore(() -> narrow);
        new Schema(() -> narrow, IN_FLIGHT_WAIT).prepare(SchemaMode.CREATE);
        execute(narrow, "ALTER TABLE idempotency_record ALTER COLUMN attempt_id SET DATA TYPE VARCHAR(20)");

        assertThatThrownBy(() -> {
                    NewClaim claim = claim(newOfThisKind());
                    narrowStore.claim(claim);
                    narrowStore.complete(claim, success("done"));
                })
                .isInstanceOfSatisfying(
                        StoreFailure.class, e -> assertThat(e.kind()).isEqualTo(StoreFailure.Kind.DEFECT));
    }

    @Test
    void a_probe_row_of_a_rolled_back_transaction_is_gone() throws SQLException {
        OperationIdentity probe = new OperationIdentity("default", "self-check", "self-check", "probe");
        assertThat(tryClaim(probe)).isInstanceOf(Claim.Won.class);

        assertThat(store.look(probe)).isInstanceOf(Sighting.Absent.class);
    }

    @Test
    void connections_are_given_back() throws SQLException {
        record(newOfThisKind(), success("done"));
        tryClaim(newOfThisKind());
        store.look(newOfThisKind());

        assertThat(transactions.open()).isZero();
    }
}
