package dev.idempotency.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Whether there is a place for what will be recorded. To be known before the business runs, not when its record is
 * inserted.
 *
 * @param partitions of the tables; null where there is always a place
 */
record Places(@Nullable PartitionedTables partitions) {

    void require(Connection connection, Dialect dialect, Subject subject) throws SQLException {
        if (partitions != null && dialect.canPartition()) {
            partitions.require(connection, subject.operationId());
        }
    }
}
