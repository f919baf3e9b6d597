package dev.idempotency.jdbc;

import dev.idempotency.OperationFailure;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.Header;
import dev.idempotency.record.LeaseState;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Outcome.BodyState;
import dev.idempotency.record.StoreFailure;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row of {@link RecordSql#COLUMNS} as a value. */
final class RecordRow {

    private RecordRow() {}

    /**
     * Reads the row that the result set stands on.
     *
     * @throws StoreFailure if it says something that this version does not understand
     */
    static OperationRecord read(ResultSet row) throws SQLException {
        try {
            return understood(row);
        } catch (IllegalArgumentException e) {
            String text = Messages.text("IDEMP0211E", row.getString("operation_id"), e.getMessage());
            throw new StoreFailure(StoreFailure.Kind.DEFECT, text, e);
        }
    }

    private static OperationRecord understood(ResultSet row) throws SQLException {
        Instant submittedAt =
                row.getObject("submitted_at", OffsetDateTime.class).toInstant();
        return new OperationRecord(
                identity(row),
                row.getString("attempt_id"),
                row.getString("fingerprint"),
                submittedAt,
                completedAt(row),
                outcome(row),
                lease(row));
    }

    private static LeaseState lease(ResultSet row) throws SQLException {
        if (row.getObject("lease_until", OffsetDateTime.class) == null) {
            return LeaseState.NONE;
        }
        return row.getBoolean("leased") ? LeaseState.HELD : LeaseState.LAPSED;
    }

    static OperationIdentity identity(ResultSet row) throws SQLException {
        return new OperationIdentity(
                row.getString("namespace"),
                row.getString("caller"),
                row.getString("operation"),
                row.getString("idempotency_key"));
    }

    private static @Nullable Instant completedAt(ResultSet row) throws SQLException {
        OffsetDateTime completedAt = row.getObject("completed_at", OffsetDateTime.class);
        return completedAt == null ? null : completedAt.toInstant();
    }

    private static @Nullable Outcome outcome(ResultSet row) throws SQLException {
        OperationState state = OperationState.ofWireName(row.getString("state"));
        if (!state.isFinal()) {
            return null;
        }
        List<Header> headers = HeaderLines.parse(row.getString("headers"));
        byte[] body = row.getBytes("body");
        return new Outcome(
                state,
                row.getInt("status"),
                headers,
                body,
                bodyState(row, body),
                row.getString("resource_id"),
                failure(row));
    }

    /**
     * A stored result without a body is one that had none, only headers. Where the result row is gone its time was
     * over: it stays {@code STORED} without a body, so that nobody takes it for an operation without a result.
     */
    private static BodyState bodyState(ResultSet row, byte @Nullable [] body) throws SQLException {
        ResultWord word = ResultWord.of(row.getString("result"));
        boolean kept = row.getString("kept_result") != null;
        return word == ResultWord.STORED && kept && body == null ? BodyState.NONE : word.bodyState();
    }

    /** Of a record or an entry: both name its columns alike. */
    static @Nullable OperationFailure failure(ResultSet row) throws SQLException {
        String type = row.getString("failure_type");
        return type == null
                ? null
                : new OperationFailure(
                        type,
                        row.getString("failure_title"),
                        row.getInt("failure_status"),
                        row.getString("failure_detail"));
    }
}
