package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Outcome.BodyState;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many statements each verb costs. A statement more is a fault. */
abstract class CostContract extends StoreFixture {

    private final int replay;
    private final int lookAtAbsent;

    CostContract(StoreKind kind, int replay, int lookAtAbsent) {
        super(kind);
        this.replay = replay;
        this.lookAtAbsent = lookAtAbsent;
    }

    @BeforeEach
    void firstContactIsOver() {
        store.look(newOfThisKind());
        counting.reset();
    }

    @Test
    void a_first_execution_costs_two_statements() throws SQLException {
        record(newOfThisKind(), success("done"));
        assertThat(counting.executed()).hasSize(2);
    }

    @Test
    void a_first_execution_without_a_body_costs_two_statements() throws SQLException {
        record(
                newOfThisKind(),
                new Outcome(OperationState.SUCCEEDED, 204, List.of(), null, BodyState.NONE, null, null));
        assertThat(counting.executed()).hasSize(2);
    }

    @Test
    void a_first_execution_without_result_costs_two_statements() throws SQLException {
        record(newOfThisKind(), Outcome.SUCCESS_WITHOUT_RESULT);
        assertThat(counting.executed()).hasSize(2);
    }

    @Test
    void a_replay_costs_no_more_than_the_database_needs() throws SQLException {
        OperationIdentity identity = newOfThisKind();
        record(identity, success("done"));
        counting.reset();

        tryClaim(identity);
        assertThat(counting.executed()).hasSize(replay);
    }

    @Test
    void a_look_at_a_record_costs_one_statement() throws SQLException {
        OperationIdentity identity = newOfThisKind();
        record(identity, success("done"));
        counting.reset();

        store.look(identity);
        assertThat(counting.executed()).hasSize(1);
    }

    @Test
    void only_a_look_at_nothing_looks_again() {
        store.look(newOfThisKind());
        assertThat(counting.executed()).hasSize(lookAtAbsent);
    }
}
