package dev.idempotency.jdbc;

import dev.idempotency.client.Answer;
import dev.idempotency.client.Attempt;
import dev.idempotency.outgoing.AttemptLine;
import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.Entry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The attempts of a node that is gone, or has lost its leases. Used once. */
final class CutOffAttempts {

    private record CutOff(Entry entry, Claimed.Begun attempt, Instant begunAt) {}

    private final List<CutOff> attempts = new ArrayList<>();

    /** Remembers the attempt that is under way according to that row, if there is one. */
    void read(ResultSet row, Entry entry) throws SQLException {
        String id = row.getString("attempt_id");
        if (id != null) {
            Attempt.Kind kind = EntryRow.kind(row.getString("attempt_kind"));
            Claimed.Begun attempt = new Claimed.Begun(id, entry.attempts(), kind);
            attempts.add(new CutOff(entry, attempt, EntryRow.moment(row, "attempt_at")));
        }
    }

    /**
     * Writes their ends, as rows and as lines. The lines come before the commit: if that fails, they come once more,
     * which is better than never.
     */
    void end(Connection connection, Instant moment) throws SQLException {
        if (attempts.isEmpty()) {
            return;
        }
        try (PreparedStatement insert = connection.prepareStatement(OutgoingSql.END)) {
            for (CutOff one : attempts) {
                Answer answer = Answer.noResponse();
                insert.setString(1, one.entry().shipment().id()); // entry_id
                insert.setInt(2, one.attempt().number()); // number
                insert.setString(3, one.attempt().id()); // attempt_id
                insert.setString(4, one.attempt().kind().word()); // kind
                EntryRow.setMoment(insert, 5, one.begunAt()); // submitted_at
                EntryRow.setMoment(insert, 6, moment); // ended_at
                insert.setString(7, answer.outcome()); // outcome
                insert.setString(8, null); // told
                insert.addBatch();
                AttemptLine.write(one.entry(), one.attempt(), one.begunAt(), answer);
            }
            insert.executeBatch();
        }
    }
}
