package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.OperationIdentity;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Outcome.BodyState;
import dev.idempotency.record.RecordPurge.Batch;
import dev.idempotency.record.RecordPurge.Part;
import dev.idempotency.record.RecordPurge.Slice;
import dev.idempotency.record.Sighting;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a purge removes, and what it never does. */
abstract class PurgeContract extends StoreFixture {

    JdbcRecordPurge purge;

    PurgeContract(StoreKind kind) {
        super(kind);
    }

    @BeforeEach
    void emptyTables() throws SQLException {
        execute("DELETE FROM idempotency_result");
        execute("DELETE FROM idempotency_record");
        purge = new JdbcRecordPurge(
                () -> transactions,
                new PartitionedTables(() -> transactions),
                new Horizons(() -> transactions, "default", Clock.systemUTC()));
    }

    private static Slice all(Part part, String namespace, int most) {
        return new Slice(part, namespace, "", "~", most);
    }

    private Batch purgeAll(Part part) {
        return purge.purge(all(part, "default", 100), row -> true).orElseThrow();
    }

    @Test
    void a_dropped_result_leaves_a_record_that_goes_on_answering() throws SQLException {
        OperationIdentity identity = newIdentity();
        record(identity, success("done"));

        assertThat(purgeAll(Part.RESULT)).isEqualTo(new Batch(1, Optional.empty()));

        Outcome outcome = ((Sighting.Recorded) store.look(identity)).record().outcome();
        assertThat(outcome.bodyState()).isEqualTo(BodyState.STORED);
        assertThat(outcome.body()).isNull();
        assertThat(outcome.resourceId()).isEqualTo("4711");
    }

    @Test
    void a_purged_record_takes_its_result_with_it() throws SQLException {
        OperationIdentity identity = newIdentity();
        record(identity, success("done"));

        assertThat(purgeAll(Part.RECORD).removed()).isOne();

        assertThat(store.look(identity)).isInstanceOf(Sighting.Absent.class);
        assertThat(rows()).isZero();
    }

    @Test
    void what_is_not_due_stays() throws SQLException {
        record(newIdentity(), success("done"));

        Batch batch =
                purge.purge(all(Part.RECORD, "default", 100), row -> false).orElseThrow();

        assertThat(batch.removed()).isZero();
        assertThat(rows()).isEqualTo(2);
    }

    @Test
    void the_judge_is_told_key_and_completion() throws SQLException {
        OperationIdentity identity = newIdentity();
        record(identity, success("done"));
        execute("UPDATE idempotency_record SET completed_at = TIMESTAMP WITH TIME ZONE '2020-02-03 04:05:06+00'");

        for (Part part : Part.values()) {
            purge.purge(all(part, "default", 100), row -> {
                assertThat(row.key()).isEqualTo(identity.key());
                assertThat(row.completedAt()).isEqualTo(Instant.parse("2020-02-03T04:05:06Z"));
                return false;
            });
        }
    }

    @Test
    void an_unfinished_record_is_never_purged() throws SQLException {
        record(newIdentity(), success("done"));
        execute("UPDATE idempotency_record SET state = 'processing', completed_at = NULL");
        assertThat(purgeAll(Part.RESULT).removed()).isZero();
        assertThat(purgeAll(Part.RECORD).removed()).isZero();

        execute("UPDATE idempotency_record SET completed_at = submitted_at");
        assertThat(purgeAll(Part.RECORD).removed()).isZero();
        assertThat(rows()).isEqualTo(2);
    }

    @Test
    void what_is_being_executed_is_not_touched() throws Exception {
        OperationIdentity identity = newIdentity();
        transactions.begin();
        execute(claim(identity), success("done"));
        try (OtherThread other = new OtherThread()) {
            Future<Batch> purged = other.start(() -> purgeAll(Part.RECORD));
            assertThat(purged.get(10, TimeUnit.SECONDS).removed()).isZero();
        }
        transactions.commit();

        assertThat(store.look(identity)).isInstanceOf(Sighting.Recorded.class);
    }

    @Test
    void other_namespaces_are_not_touched() throws SQLException {
        record(new OperationIdentity("other", "user:alice", "orders.place", newKey()), success("done"));

        assertThat(purgeAll(Part.RESULT).removed()).isZero();
        assertThat(purgeAll(Part.RECORD).removed()).isZero();
        assertThat(purge.purge(all(Part.RECORD, "other", 100), row -> true)
                        .orElseThrow()
                        .removed())
                .isOne();
    }

    @Test
    void batches_go_on_one_behind_the_other() throws SQLException {
        for (int i = 0; i < 5; i++) {
            record(newIdentity(), success("done"));
        }
        for (Part part : Part.values()) {
            String after = "";
            int removed = 0;
            for (int batches = 1; batches <= 3; batches++) {
                Batch batch = purge.purge(new Slice(part, "default", after, "~", 2), row -> true)
                        .orElseThrow();
                removed += batch.removed();
                assertThat(batch.end().isPresent()).isEqualTo(batches < 3);
                after = batch.end().orElse("");
            }
            assertThat(removed).isEqualTo(5);
        }
        assertThat(rows()).isZero();
    }

    @Test
    void only_the_slice_is_looked_at() throws SQLException {
        OperationIdentity identity = newIdentity();
        record(identity, success("done"));
        String id = identity.operationId();
        for (Part part : Part.values()) {
            assertThat(removed(new Slice(part, "default", id, "~", 10))).isZero();
            assertThat(removed(new Slice(part, "default", "", id, 10))).isZero();
        }
        assertThat(removed(new Slice(Part.RECORD, "default", id.substring(0, 5), id + "0", 10)))
                .isOne();
    }

    private int removed(Slice slice) {
        return purge.purge(slice, row -> true).orElseThrow().removed();
    }

    @Test
    void one_node_purges_at_a_time_in_each_namespace() throws Exception {
        record(newIdentity(), success("done"));
        CountDownLatch judging = new CountDownLatch(1);
        CountDownLatch tried = new CountDownLatch(1);
        try (OtherThread other = new OtherThread()) {
            Future<Optional<Batch>> first = other.start(() -> purge.purge(all(Part.RECORD, "default", 10), row -> {
                judging.countDown();
                await(tried);
                return true;
            }));
            assertThat(judging.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(purge.purge(all(Part.RECORD, "default", 10), row -> true))
                    .isEmpty();
            assertThat(purge.purge(all(Part.RECORD, "other", 10), row -> true)).isPresent();
            tried.countDown();

            assertThat(first.get(10, TimeUnit.SECONDS))
                    .get()
                    .extracting(Batch::removed)
                    .isEqualTo(1);
        }
        assertThat(purgeAll(Part.RECORD)).isEqualTo(new Batch(0, Optional.empty()));
        assertThat(rows()).isZero();
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(10, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody tried");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void what_fails_in_the_middle_has_removed_nothing_and_leaves_no_lock() throws SQLException {
        record(newIdentity(), success("done"));

        assertThatThrownBy(() -> purge.purge(all(Part.RECORD, "default", 10), row -> {
                    throw new IllegalStateException("in the middle");
                }))
                .hasMessage("in the middle");

        assertThat(rows()).isEqualTo(2);
        assertThat(transactions.open()).isZero();
        assertThat(purgeAll(Part.RECORD).removed()).isOne();
    }

    @Test
    void the_time_is_that_of_the_database() {
        assertThat(Duration.between(purge.now(), Instant.now()).abs()).isLessThan(Duration.ofSeconds(10));
    }

    private long rows() throws SQLException {
        return number("SELECT (SELECT count(*) FROM idempotency_record) + (SELECT count(*) FROM idempotency_result)");
    }
}
