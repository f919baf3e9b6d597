package dev.idempotency.jdbc;

import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.Finished;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** How one database writes the beginnings and ends of many attempts. Without state. */
interface OutgoingWrites {

    /** Writes down whose those entries are now, and which attempt is made of each. */
    void take(Connection connection, List<Claimed> claimed, Instant moment) throws SQLException;

    /**
     * Writes the ends of attempts and what their entries become, where the claim still stands.
     *
     * @return those where it does not
     */
    List<Finished> finish(Connection connection, List<Finished> finished) throws SQLException;
}
