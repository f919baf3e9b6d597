package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationIdentity;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Sighting;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** What every database must hold to: absent, running and recorded are told apart, and looking changes nothing. */
abstract class LookContract extends StoreFixture {

    LookContract(StoreKind kind) {
        super(kind);
    }

    private Sighting lookElsewhere(OperationIdentity identity) throws Exception {
        try (OtherThread other = new OtherThread()) {
            return other.run(() -> store.look(identity));
        }
    }

    @Test
    void what_nobody_claimed_is_absent() {
        assertThat(store.look(newIdentity())).isInstanceOf(Sighting.Absent.class);
    }

    @Test
    void an_uncommitted_claim_is_running() throws Exception {
        OperationIdentity identity = newIdentity();
        transactions.begin();
        store.claim(claim(identity));

        assertThat(lookElsewhere(identity)).isInstanceOf(Sighting.Running.class);
        transactions.rollback();
    }

    @Test
    void an_uncommitted_completed_record_is_running() throws Exception {
        OperationIdentity identity = newIdentity();
        transactions.begin();
        execute(claim(identity), success("done"));

        assertThat(lookElsewhere(identity)).isInstanceOf(Sighting.Running.class);
        transactions.rollback();
    }

    @Test
    void after_the_commit_it_is_recorded() throws SQLException {
        OperationIdentity identity = newIdentity();
        record(identity, success("done"));

        assertThat(store.look(identity)).isInstanceOf(Sighting.Recorded.class);
    }

    @Test
    void after_the_rollback_it_is_absent() throws SQLException {
        OperationIdentity identity = newIdentity();
        transactions.begin();
        execute(claim(identity), success("done"));
        transactions.rollback();

        assertThat(store.look(identity)).isInstanceOf(Sighting.Absent.class);
    }

    /** With nothing else written in between, so that no database answers from what it saw before. */
    @Test
    void what_was_running_is_recorded_after_its_commit() throws Exception {
        OperationIdentity identity = newIdentity();
        try (OtherThread other = new OtherThread()) {
            transactions.begin();
            NewClaim claim = claim(identity);
            store.claim(claim);
            assertThat(other.run(() -> store.look(identity))).isInstanceOf(Sighting.Running.class);
            store.complete(claim, Outcome.SUCCESS_WITHOUT_RESULT);
            transactions.commit();
            assertThat(other.run(() -> store.look(identity))).isInstanceOf(Sighting.Recorded.class);
        }
    }

    @Test
    void what_was_running_is_absent_after_its_rollback() throws Exception {
        OperationIdentity identity = newIdentity();
        try (OtherThread other = new OtherThread()) {
            transactions.begin();
            store.claim(claim(identity));
            assertThat(other.run(() -> store.look(identity))).isInstanceOf(Sighting.Running.class);
            transactions.rollback();
            assertThat(other.run(() -> store.look(identity))).isInstanceOf(Sighting.Absent.class);
        }
    }

    @Test
    void while_a_replay_holds_its_transaction_open_it_is_recorded() throws Exception {
        OperationIdentity identity = newIdentity();
        record(identity, success("done"));
        transactions.begin();
        assertThat(store.claim(claim(identity))).isInstanceOf(Claim.Found.class);

        assertThat(lookElsewhere(identity)).isInstanceOf(Sighting.Recorded.class);
        transactions.rollback();
    }

    @Test
    void the_operation_id_finds_the_record_of_its_own_caller_in_its_own_namespace_only() throws SQLException {
        OperationIdentity identity = newIdentity();
        record(identity, success("done"));
        String id = identity.operationId();

        assertThat(store.look("default", "user:alice", id))
                .isInstanceOfSatisfying(
                        Sighting.Recorded.class,
                        found -> assertThat(found.record().identity()).isEqualTo(identity));
        assertThat(store.look("default", "user:mallory", id)).isInstanceOf(Sighting.Absent.class);
        assertThat(store.look("default", "USER:ALICE", id)).isInstanceOf(Sighting.Absent.class);
        assertThat(store.look("other", "user:alice", id)).isInstanceOf(Sighting.Absent.class);
    }

    @Test
    void another_caller_does_not_learn_that_it_is_running() throws Exception {
        OperationIdentity identity = newIdentity();
        transactions.begin();
        execute(claim(identity), success("done"));

        try (OtherThread other = new OtherThread()) {
            String id = identity.operationId();
            assertThat(other.run(() -> store.look("default", "user:mallory", id)))
                    .isInstanceOf(Sighting.Absent.class);
            assertThat(other.run(() -> store.look("default", "user:alice", id))).isInstanceOf(Sighting.Running.class);
        }
        transactions.rollback();
    }

    @Test
    void a_look_leaves_the_connection_as_it_was() throws Exception {
        store.look(newIdentity());
        try (Connection connection = transactions.getConnection()) {
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
            assertThat(connection.getAutoCommit()).isTrue();
        }
    }

    /** Pools may be set up so; every look must see what is new all the same, and leave no transaction behind. */
    @Test
    void connections_that_do_not_commit_by_themselves_will_do() throws Exception {
        OperationIdentity identity = newIdentity();
        try (Connection connection = database.getConnection()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            JdbcRecordStore other = new JdbcRecordStore(() -> new SingleConnection(connection));

            assertThat(other.look(identity)).isInstanceOf(Sighting.Absent.class);
            record(identity, success("done"));
            assertThat(other.look(identity)).isInstanceOf(Sighting.Recorded.class);
            assertThat(connection.getAutoCommit()).isFalse();
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
        }
    }
}
