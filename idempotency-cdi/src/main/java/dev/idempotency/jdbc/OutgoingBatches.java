package dev.idempotency.jdbc;

import dev.idempotency.outgoing.Change;
import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.Finished;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** By the batches of JDBC: a statement for each row, which is what a database in this JVM does fastest. */
final class OutgoingBatches implements OutgoingWrites {

    @Override
    public void begin(Connection connection, List<Claimed> claimed, Instant moment) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(OutgoingSql.BEGIN)) {
            for (Claimed one : claimed) {
                Claimed.Begun attempt = one.attempt();
                if (attempt != null) {
                    insert.setString(1, one.id()); // entry_id
                    insert.setInt(2, attempt.number()); // number
                    insert.setString(3, attempt.id()); // attempt_id
                    insert.setString(4, attempt.kind().word()); // kind
                    EntryRow.setMoment(insert, 5, moment); // submitted_at
                    insert.addBatch();
                }
            }
            insert.executeBatch();
        }
    }

    @Override
    public Set<Claimed> finish(Connection connection, List<Finished> finished) throws SQLException {
        end(connection, finished);
        return change(connection, finished);
    }

    private static void end(Connection connection, List<Finished> finished) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(OutgoingSql.END)) {
            for (Finished one : finished) {
                Finished.Ended attempt = one.attempt();
                if (attempt != null) {
                    EntryRow.setMoment(update, 1, attempt.submittedAt()); // submitted_at
                    EntryRow.setMoment(update, 2, attempt.endedAt()); // ended_at
                    update.setString(3, attempt.outcome()); // outcome
                    update.setString(
                            4, attempt.told() == null ? null : attempt.told().word()); // told
                    update.setString(5, one.claimed().id()); // entry_id
                    update.setInt(6, one.claimed().attempts()); // number
                    update.addBatch();
                }
            }
            update.executeBatch();
        }
    }

    private static Set<Claimed> change(Connection connection, List<Finished> finished) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(OutgoingSql.CHANGE)) {
            for (Finished one : finished) {
                bind(update, one.change());
                EntryRow.bindClaim(update, 14, one.claimed());
                update.addBatch();
            }
            int[] counts = update.executeBatch();
            Set<Claimed> lost = new HashSet<>();
            for (int i = 0; i < counts.length; i++) {
                if (counts[i] == 0) {
                    lost.add(finished.get(i).claimed());
                }
            }
            return lost;
        }
    }

    private static void bind(PreparedStatement update, Change change) throws SQLException {
        update.setString(1, change.state().word()); // state
        update.setString(2, change.step().word()); // step
        update.setInt(3, change.givenBack()); // given_back
        EntryRow.setMoment(update, 4, change.dueAt()); // due_at
        update.setString(
                5, change.statusLink() == null ? null : change.statusLink().toString()); // status_link
        EntryRow.setMoment(update, 6, change.retryUntil()); // retry_until
        EntryRow.setMoment(update, 7, change.finishedAt()); // finished_at
        update.setString(8, change.operationId()); // operation_id
        update.setString(9, change.resourceId()); // resource_id
        Binding.failure(update, 10, change.reason()); // failure_type, failure_title, failure_status, failure_detail
    }
}
