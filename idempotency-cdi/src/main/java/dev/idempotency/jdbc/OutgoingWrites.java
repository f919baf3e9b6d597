package dev.idempotency.jdbc;

import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.Finished;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** How one database writes the beginnings and ends of many attempts. Without state. */
interface OutgoingWrites {

    /** Inserts the attempts of those claims that have one. */
    void begin(Connection connection, List<Claimed> claimed, Instant moment) throws SQLException;

    /**
     * Writes the ends of attempts in any case, and the changes of entries where the claim still stands.
     *
     * @return the claims that do not
     */
    Set<Claimed> finish(Connection connection, List<Finished> finished) throws SQLException;
}
