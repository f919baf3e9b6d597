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

    /** Writes down whose those entries are now, and which attempt is made of each; they are locked. */
    void take(Connection connection, List<Claimed> claimed, Instant moment) throws SQLException;

    /**
     * Writes the changes of entries where the claim still stands, and the ends of attempts in any case. Whoever takes an
     * entry has locked it before it ends the attempt of another one, so the entry comes first here, too.
     *
     * @return the claims that do not
     */
    Set<Claimed> finish(Connection connection, List<Finished> finished) throws SQLException;
}
