package dev.idempotency.jdbc;

import dev.idempotency.outgoing.Change;
import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.Finished;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** By the batches of JDBC: a statement for each row, which is what a database in this JVM does fastest. */
final class OutgoingBatches implements OutgoingWrites {

    private static final String TAKE = """
            UPDATE idempotency_outgoing
            SET owner = ?, due_at = ?, attempts = ?, attempt_id = ?, attempt_kind = ?, attempt_at = ?
            WHERE entry_id = ?
            """;

    private static final String CHANGE = """
            UPDATE idempotency_outgoing
            SET state = ?, step = ?, given_back = ?, due_at = ?, status_link = ?, retry_until = ?, finished_at = ?,
                owner = NULL, attempt_id = NULL, attempt_kind = NULL, attempt_at = NULL,
                operation_id = COALESCE(?, operation_id), resource_id = ?,
                failure_type = ?, failure_title = ?, failure_status = ?, failure_detail = ?
            """ + OutgoingSql.OURS;

    /** Of one that was taken to be cut off. */
    private static final String END_AFTER_ALL = """
            UPDATE idempotency_attempt SET submitted_at = ?, ended_at = ?, outcome = ?, told = ?
            WHERE entry_id = ? AND number = ?
            """;

    @Override
    public void take(Connection connection, List<Claimed> claimed, Instant moment) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(TAKE)) {
            for (Claimed one : claimed) {
                Claimed.Begun attempt = one.attempt();
                update.setString(1, one.owner()); // owner
                EntryRow.setMoment(update, 2, moment.plus(one.lease())); // due_at
                update.setInt(3, one.attempts()); // attempts
                update.setString(4, attempt == null ? null : attempt.id()); // attempt_id
                update.setString(5, attempt == null ? null : attempt.kind().word()); // attempt_kind
                EntryRow.setMoment(update, 6, attempt == null ? null : moment); // attempt_at
                update.setString(7, one.id()); // entry_id
                update.addBatch();
            }
            update.executeBatch();
        }
    }

    @Override
    public Set<Claimed> finish(Connection connection, List<Finished> finished) throws SQLException {
        List<Finished> lost = change(connection, finished);
        List<Finished> lostWithoutRow = endAfterAll(connection, lost);
        end(
                connection,
                finished.stream()
                        .filter(one -> !lost.contains(one) || lostWithoutRow.contains(one))
                        .toList());
        return lost.stream().map(Finished::claimed).collect(Collectors.toSet());
    }

    /** Those whose claim does not stand any more. */
    private static List<Finished> change(Connection connection, List<Finished> finished) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(CHANGE)) {
            for (Finished one : finished) {
                bind(update, one.change());
                EntryRow.bindClaim(update, 14, one.claimed());
                update.addBatch();
            }
            return missed(finished, update.executeBatch());
        }
    }

    private static List<Finished> missed(List<Finished> all, int[] counts) {
        List<Finished> missed = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] == 0) {
                missed.add(all.get(i));
            }
        }
        return missed;
    }

    /** Those that have no row. */
    private static List<Finished> endAfterAll(Connection connection, List<Finished> lost) throws SQLException {
        List<Finished> made = lost.stream().filter(one -> one.attempt() != null).toList();
        if (made.isEmpty()) {
            return made;
        }
        try (PreparedStatement update = connection.prepareStatement(END_AFTER_ALL)) {
            for (Finished one : made) {
                int next = bindEnd(update, 1, Objects.requireNonNull(one.attempt()));
                update.setString(next++, one.claimed().id()); // entry_id
                update.setInt(next, one.claimed().attempts()); // number
                update.addBatch();
            }
            return missed(made, update.executeBatch());
        }
    }

    private static void end(Connection connection, List<Finished> finished) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(OutgoingSql.END)) {
            for (Finished one : finished) {
                Claimed.Begun begun = one.claimed().attempt();
                if (one.attempt() != null && begun != null) {
                    insert.setString(1, one.claimed().id()); // entry_id
                    insert.setInt(2, begun.number()); // number
                    insert.setString(3, begun.id()); // attempt_id
                    insert.setString(4, begun.kind().word()); // kind
                    bindEnd(insert, 5, one.attempt());
                    insert.addBatch();
                }
            }
            insert.executeBatch();
        }
    }

    /** Binds the times, the outcome and what was told, and returns the number of the next parameter. */
    private static int bindEnd(PreparedStatement statement, int at, Finished.Ended attempt) throws SQLException {
        EntryRow.setMoment(statement, at++, attempt.submittedAt()); // submitted_at
        EntryRow.setMoment(statement, at++, attempt.endedAt()); // ended_at
        statement.setString(at++, attempt.outcome()); // outcome
        statement.setString(at++, attempt.told() == null ? null : attempt.told().word()); // told
        return at;
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
