package dev.idempotency.rest;

import dev.idempotency.testing.WrappedDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import javax.sql.DataSource;

/** A datasource that can be made unreachable, and a record in it that can be left unfinished. */
final class FaultyDataSource extends WrappedDataSource {

    volatile boolean unreachable;

    FaultyDataSource(DataSource target) {
        super(target);
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (unreachable) {
            throw new SQLNonTransientConnectionException("no connection to db.internal:5432", "08001");
        }
        return target.getConnection();
    }

    /** As if the operation of that key had been completed so long ago. */
    void age(String key, Duration age) {
        try (Connection connection = target.getConnection();
                PreparedStatement update = connection.prepareStatement(
                        "UPDATE idempotency_record SET completed_at = ? WHERE idempotency_key = ?")) {
            update.setObject(1, OffsetDateTime.now(ZoneOffset.UTC).minus(age));
            update.setString(2, key);
            if (update.executeUpdate() != 1) {
                throw new IllegalStateException("no record of " + key);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As if the transaction of that key had been committed half way. */
    void unfinish(String key) {
        try (Connection connection = target.getConnection();
                PreparedStatement update = connection.prepareStatement("""
                        UPDATE idempotency_record SET state = 'processing', completed_at = NULL
                        WHERE idempotency_key = ?
                        """)) {
            update.setString(1, key);
            if (update.executeUpdate() != 1) {
                throw new IllegalStateException("no record of " + key);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
