package dev.idempotency.jdbc;

import dev.idempotency.client.Answer;
import dev.idempotency.outgoing.AttemptLine;
import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.Entry;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** The attempts of a node that is gone, or has lost its leases. Used once. */
final class CutOffAttempts {

    private final Map<String, Entry> entries = new LinkedHashMap<>();

    /** Remembers an entry whose last attempt has no end. */
    void add(Entry entry) {
        entries.put(entry.shipment().id(), entry);
    }

    /**
     * Writes their ends, as rows and as lines. The lines come before the commit: if that fails, they come once more,
     * which is better than never.
     */
    void end(Connection connection, Instant moment) throws SQLException {
        if (entries.isEmpty()) {
            return;
        }
        Array ids = connection.createArrayOf("varchar", entries.keySet().toArray());
        try (PreparedStatement select = connection.prepareStatement(OutgoingSql.WITHOUT_END)) {
            select.setArray(1, ids); // entry_id
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    tell(rows);
                }
            }
        }
        try (PreparedStatement update = connection.prepareStatement(OutgoingSql.CUT_OFF)) {
            EntryRow.setMoment(update, 1, moment); // ended_at
            update.setArray(2, ids); // entry_id
            update.executeUpdate();
        }
    }

    private void tell(ResultSet row) throws SQLException {
        Entry entry = entries.get(row.getString("entry_id"));
        if (entry != null) {
            Claimed.Begun attempt = new Claimed.Begun(
                    row.getString("attempt_id"), row.getInt("number"), EntryRow.kind(row.getString("kind")));
            AttemptLine.write(entry, attempt, EntryRow.moment(row, "submitted_at"), Answer.noResponse());
        }
    }
}
