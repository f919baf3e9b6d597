package dev.idempotency.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Removes ended outgoing operations in one transaction. Nodes that do so at once remove different ones. */
final class OutgoingPurge {

    private OutgoingPurge() {}

    static int purge(Connection connection, String namespace, Duration retention, int most) throws SQLException {
        Object[] old = old(connection, namespace, now(connection).minus(retention), most)
                .toArray();
        if (old.length > 0) {
            delete(connection, OutgoingSql.DELETE_ATTEMPTS, old);
            delete(connection, OutgoingSql.DELETE, old);
        }
        return old.length;
    }

    private static Instant now(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(OutgoingSql.NOW);
                ResultSet rows = select.executeQuery()) {
            rows.next();
            return EntryRow.moment(rows, "moment");
        }
    }

    private static List<String> old(Connection connection, String namespace, Instant before, int most)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(OutgoingSql.OLD)) {
            select.setString(1, namespace); // namespace
            EntryRow.setMoment(select, 2, before); // finished_at
            select.setInt(3, most);
            try (ResultSet rows = select.executeQuery()) {
                List<String> ids = new ArrayList<>();
                while (rows.next()) {
                    ids.add(rows.getString("entry_id"));
                }
                return ids;
            }
        }
    }

    private static void delete(Connection connection, String sql, Object[] ids) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(sql)) {
            delete.setArray(1, connection.createArrayOf("varchar", ids)); // entry_id
            delete.executeUpdate();
        }
    }
}
