package dev.idempotency.jdbc;

import dev.idempotency.client.Attempt;
import dev.idempotency.messages.Messages;
import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.Entry;
import dev.idempotency.outgoing.OutgoingStore.Claim;
import dev.idempotency.outgoing.OutgoingStore.Planner;
import dev.idempotency.record.StoreFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Takes entries, and writes down which attempt is made of each, in one transaction. Used once. */
final class ClaimTransaction {

    private static final System.Logger LOGGER = System.getLogger(JdbcOutgoingStore.class.getName());

    /** Until when what cannot be read is left alone: another node, or the next release, may be able to. */
    private static final Duration UNREADABLE_FOR = Duration.ofMinutes(10);

    private final Connection connection;
    private final Dialect dialect;
    private final Claim claim;
    private final Planner planner;
    private final List<Claimed> claimed = new ArrayList<>();
    private final List<String> unreadable = new ArrayList<>();
    private final PastAttempts past = new PastAttempts();
    private @Nullable Instant now;

    ClaimTransaction(Connection connection, Dialect dialect, Claim claim, Planner planner) {
        this.connection = connection;
        this.dialect = dialect;
        this.claim = claim;
        this.planner = planner;
    }

    /** @param select locks the rows that it finds, and is the first statement of the transaction */
    List<Claimed> take(PreparedStatement select) throws SQLException {
        long nanoTime = System.nanoTime();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                read(rows, nanoTime);
            }
        }
        if (now != null) {
            take(now);
        }
        return claimed;
    }

    private void read(ResultSet row, long nanoTime) throws SQLException {
        Instant moment = EntryRow.moment(row, "moment");
        now = moment;
        Entry entry;
        try {
            entry = EntryRow.entry(row);
            past.read(row, entry);
        } catch (RuntimeException | SQLException e) {
            if (SqlErrors.kind(e) != StoreFailure.Kind.DEFECT) {
                throw e;
            }
            String id = row.getString("entry_id");
            // What drivers say may quote what they have read.
            Object why = e instanceof SQLException ? "SQLSTATE " + SqlErrors.states(e) : e;
            Messages.log(LOGGER, "IDEMP0714E", id, why, UNREADABLE_FOR);
            unreadable.add(id);
            return;
        }
        Attempt.Kind kind = planner.plan(entry, moment);
        Claimed.Begun attempt =
                kind == null ? null : new Claimed.Begun(UUID.randomUUID().toString(), entry.attempts() + 1, kind);
        claimed.add(new Claimed(entry, attempt, claim.owner(), moment, nanoTime, claim.lease()));
    }

    private void take(Instant moment) throws SQLException {
        postpone(moment);
        if (!claimed.isEmpty()) {
            past.move(connection, moment);
            dialect.outgoing().take(connection, claimed, moment);
        }
    }

    private void postpone(Instant moment) throws SQLException {
        if (!unreadable.isEmpty()) {
            try (PreparedStatement update = connection.prepareStatement(OutgoingSql.POSTPONE)) {
                EntryRow.setMoment(update, 1, moment.plus(UNREADABLE_FOR)); // due_at
                update.setArray(2, connection.createArrayOf("varchar", unreadable.toArray())); // entry_id
                update.executeUpdate();
            }
        }
    }
}
