package dev.idempotency.jdbc;

import dev.idempotency.outgoing.Change;
import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.Finished;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** By the batches of JDBC: a statement for each row, which is what a database in this JVM does fastest. */
final class OutgoingBatches implements OutgoingWrites {

    private static final String TAKE = """
            UPDATE idempotency_outgoing
            SET owner = ?, due_at = ?, attempts = ?, attempt_id = ?, kind = ?, submitted_at = ?,
                ended_at = NULL, outcome = NULL, told = NULL
            WHERE entry_id = ?
            """;

    private static final String FINISH = """
            UPDATE idempotency_outgoing
            SET submitted_at = ?, ended_at = ?, outcome = ?, told = ?,
                state = ?, step = ?, given_back = ?, due_at = ?, status_link = ?, retry_until = ?, finished_at = ?,
                owner = NULL, operation_id = COALESCE(?, operation_id), resource_id = ?,
                failure_type = ?, failure_title = ?, failure_status = ?, failure_detail = ?
            """ + OutgoingSql.OURS;

    @Override
    public void take(Connection connection, List<Claimed> claimed, Instant moment) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(TAKE)) {
            for (Claimed one : claimed) {
                Claimed.Begun attempt = one.attempt();
                update.setString(1, one.owner()); // owner
                EntryRow.setMoment(update, 2, moment.plus(one.lease())); // due_at
                update.setInt(3, one.attempts()); // attempts
                update.setString(4, one.attemptId()); // attempt_id
                update.setString(5, attempt == null ? null : attempt.kind().word()); // kind
                EntryRow.setMoment(update, 6, attempt == null ? null : moment); // submitted_at
                update.setString(7, one.id()); // entry_id
                update.addBatch();
            }
            update.executeBatch();
        }
    }

    @Override
    public List<Finished> finish(Connection connection, List<Finished> finished) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(FINISH)) {
            for (Finished one : finished) {
                EntryRow.bindEnd(update, one.attempt());
                bind(update, one.change());
                EntryRow.bindClaim(update, 18, one.claimed());
                update.addBatch();
            }
            int[] written = update.executeBatch();
            return IntStream.range(0, written.length)
                    .filter(i -> written[i] == 0)
                    .mapToObj(finished::get)
                    .toList();
        }
    }

    /** Behind the end of the attempt. */
    private static void bind(PreparedStatement update, Change change) throws SQLException {
        update.setString(5, change.state().word()); // state
        update.setString(6, change.step().word()); // step
        update.setInt(7, change.givenBack()); // given_back
        EntryRow.setMoment(update, 8, change.dueAt()); // due_at
        update.setString(
                9, change.statusLink() == null ? null : change.statusLink().toString()); // status_link
        EntryRow.setMoment(update, 10, change.retryUntil()); // retry_until
        EntryRow.setMoment(update, 11, change.finishedAt()); // finished_at
        update.setString(12, change.operationId()); // operation_id
        update.setString(13, change.resourceId()); // resource_id
        Binding.failure(update, 14, change.reason()); // failure_type, failure_title, failure_status, failure_detail
    }
}
