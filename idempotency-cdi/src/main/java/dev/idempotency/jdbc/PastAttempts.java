package dev.idempotency.jdbc;

import dev.idempotency.client.Answer;
import dev.idempotency.outgoing.AttemptLine;
import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.Entry;
import dev.idempotency.outgoing.Finished;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Attempts whose entry was taken again since. The last one stands in the row of the entry, so what ends with its first
 * attempt, as nearly all do, writes one row. Used once.
 */
final class PastAttempts {

    /** Of those without an end, the node is gone, or has lost its lease. */
    private static final String MOVE = """
            INSERT INTO idempotency_attempt (entry_id, number, attempt_id, kind, submitted_at, ended_at, outcome, told)
            SELECT entry_id, attempts, attempt_id, kind, submitted_at, COALESCE(ended_at, ?), COALESCE(outcome, ?), told
            FROM idempotency_outgoing WHERE entry_id = ANY(?)
            """;

    /** One after the other, in this order: if somebody is just moving the attempt, the second one sees it moved. */
    private static final List<String> END_AFTER_ALL =
            List.of(endAfterAll("idempotency_outgoing"), endAfterAll("idempotency_attempt"));

    private record CutOff(Entry entry, Claimed.Begun attempt, Instant submittedAt) {}

    private final List<String> ids = new ArrayList<>();
    private final List<CutOff> cutOff = new ArrayList<>();

    /** Remembers the last attempt according to that row, if there is one. */
    void read(ResultSet row, Entry entry) throws SQLException {
        String id = row.getString("attempt_id");
        if (id == null) {
            return;
        }
        Claimed.Begun attempt = new Claimed.Begun(id, entry.attempts(), EntryRow.kind(row.getString("kind")));
        Instant submittedAt = EntryRow.moment(row, "submitted_at");
        if (row.getObject("ended_at") == null) {
            cutOff.add(new CutOff(entry, attempt, submittedAt));
        }
        ids.add(entry.shipment().id()); // last, since what cannot be read is not taken
    }

    /**
     * Gives them rows of their own, before the rows of their entries forget them. Those that were cut off get their end,
     * and their line in the log. The lines come before the commit: if that fails, they come once more, which is better
     * than never.
     */
    void move(Connection connection, Instant moment) throws SQLException {
        if (ids.isEmpty()) {
            return;
        }
        Answer none = Answer.noResponse();
        try (PreparedStatement insert = connection.prepareStatement(MOVE)) {
            EntryRow.setMoment(insert, 1, moment); // ended_at
            insert.setString(2, none.outcome()); // outcome
            insert.setArray(3, connection.createArrayOf("varchar", ids.toArray())); // entry_id
            insert.executeUpdate();
        }
        cutOff.forEach(one -> AttemptLine.write(one.entry(), one.attempt(), one.submittedAt(), none));
    }

    private static String endAfterAll(String table) {
        return "UPDATE " + table + " SET submitted_at = ?, ended_at = ?, outcome = ?, told = ?"
                + " WHERE entry_id = ? AND attempt_id = ?";
    }

    /** Writes what became of attempts whose entry was taken, by another claim or by a person, before they ended. */
    static void endAfterAll(Connection connection, List<Finished> late) throws SQLException {
        for (String sql : END_AFTER_ALL) {
            endAfterAll(connection, sql, late);
        }
    }

    private static void endAfterAll(Connection connection, String sql, List<Finished> late) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            for (Finished one : late) {
                if (one.attempt() != null) { // so the claim has one
                    EntryRow.bindEnd(update, one.attempt());
                    update.setString(5, one.claimed().id()); // entry_id
                    update.setString(6, one.claimed().attemptId()); // attempt_id
                    update.addBatch();
                }
            }
            update.executeBatch();
        }
    }
}
