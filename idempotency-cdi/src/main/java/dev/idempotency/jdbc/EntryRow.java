package dev.idempotency.jdbc;

import dev.idempotency.client.Attempt;
import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.Entry;
import dev.idempotency.outgoing.Finished;
import dev.idempotency.outgoing.OutgoingRequest;
import dev.idempotency.outgoing.OutgoingState;
import dev.idempotency.outgoing.OutgoingStatus;
import dev.idempotency.outgoing.Shipment;
import dev.idempotency.record.Header;
import java.net.URI;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows of {@code idempotency_outgoing} as values. What a row says that this version does not understand is an exception. */
final class EntryRow {

    private EntryRow() {}

    static OutgoingRequest request(ResultSet row) throws SQLException {
        Map<String, String> headers = new LinkedHashMap<>();
        for (Header header : HeaderLines.parse(row.getString("headers"))) {
            headers.put(header.name(), header.value());
        }
        return new OutgoingRequest(
                row.getString("target"),
                row.getString("operation"),
                row.getString("idempotency_key"),
                row.getString("group_name"),
                row.getString("method"),
                row.getString("path"),
                headers,
                row.getBytes("body"));
    }

    /** Binds what was requested, and returns the number of the next parameter. */
    static int bind(PreparedStatement statement, int at, String key, OutgoingRequest request) throws SQLException {
        List<Header> headers = request.headers().entrySet().stream()
                .map(header -> new Header(header.getKey(), header.getValue()))
                .toList();
        statement.setString(at++, request.target()); // target
        statement.setString(at++, request.operation()); // operation
        statement.setString(at++, key); // idempotency_key
        statement.setString(at++, request.group()); // group_name
        statement.setString(at++, request.method()); // method
        statement.setString(at++, request.path()); // path
        statement.setString(at++, HeaderLines.format(headers)); // headers
        statement.setBytes(at++, request.body()); // body
        return at;
    }

    /** Whose it is, behind {@link OutgoingSql#OURS}. */
    static void bindClaim(PreparedStatement statement, int at, Claimed claimed) throws SQLException {
        statement.setString(at++, claimed.id()); // entry_id
        statement.setString(at++, claimed.owner()); // owner
        statement.setString(at, claimed.attemptId()); // attempt_id
    }

    /** What became of an attempt, as the first four parameters; all null where there was none. */
    static void bindEnd(PreparedStatement statement, Finished.@Nullable Ended attempt) throws SQLException {
        setMoment(statement, 1, attempt == null ? null : attempt.submittedAt()); // submitted_at
        setMoment(statement, 2, attempt == null ? null : attempt.endedAt()); // ended_at
        statement.setString(3, attempt == null ? null : attempt.outcome()); // outcome
        statement.setString(4, attempt == null ? null : attempt.toldWord()); // told
    }

    static Entry entry(ResultSet row) throws SQLException {
        String link = row.getString("status_link");
        OutgoingRequest request = request(row);
        Shipment shipment = new Shipment(
                row.getString("entry_id"),
                row.getString("idempotency_key"),
                moment(row, "created_at"),
                request,
                link == null ? null : URI.create(link));
        return new Entry(
                shipment,
                OutgoingState.of(row.getString("state")),
                kind(row.getString("step")),
                row.getInt("attempts"),
                row.getInt("given_back"),
                momentOrNull(row, "retry_until"),
                row.getString("operation_id"),
                row.getString("owner") != null,
                RecordRow.failure(row));
    }

    static Attempt.Kind kind(String word) {
        return Attempt.Kind.valueOf(word.toUpperCase(Locale.ROOT));
    }

    static OutgoingStatus status(ResultSet row) throws SQLException {
        return new OutgoingStatus(
                row.getString("entry_id"),
                row.getString("target"),
                row.getString("operation"),
                row.getString("idempotency_key"),
                OutgoingState.of(row.getString("state")),
                row.getInt("attempts"),
                moment(row, "created_at"),
                momentOrNull(row, "finished_at"),
                row.getString("resource_id"),
                RecordRow.failure(row));
    }

    static Instant moment(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static @Nullable Instant momentOrNull(ResultSet row, String column) throws SQLException {
        OffsetDateTime moment = row.getObject(column, OffsetDateTime.class);
        return moment == null ? null : moment.toInstant();
    }

    static void setMoment(PreparedStatement statement, int at, @Nullable Instant moment) throws SQLException {
        if (moment == null) {
            statement.setNull(at, Types.TIMESTAMP_WITH_TIMEZONE);
        } else {
            statement.setObject(at, moment.atOffset(ZoneOffset.UTC));
        }
    }
}
