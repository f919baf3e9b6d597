package dev.idempotency.jdbc;

import dev.idempotency.OperationFailure;
import dev.idempotency.outgoing.Change;
import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.Finished;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * By one statement for all rows, with an array for each column. To PostgreSQL, each row of a batch of JDBC would be a
 * statement of its own.
 */
final class OutgoingArrays implements OutgoingWrites {

    private static final String TAKE = """
            UPDATE idempotency_outgoing o
            SET owner = g.owner, due_at = CAST(g.due_at AS timestamptz), attempts = CAST(g.attempts AS integer),
                attempt_id = g.attempt_id, kind = g.kind,
                submitted_at = CASE WHEN g.attempt_id IS NOT NULL THEN CAST(? AS timestamptz) END,
                ended_at = NULL, outcome = NULL, told = NULL
            FROM unnest(?, ?, ?, ?, ?, ?) AS g (entry_id, owner, due_at, attempts, attempt_id, kind)
            WHERE o.entry_id = g.entry_id
            """;

    /** Rows are numbered, so that it is known of each whether it was applied, even if two are about one entry. */
    private static final String FINISH = """
            UPDATE idempotency_outgoing o
            SET submitted_at = CAST(g.submitted_at AS timestamptz), ended_at = CAST(g.ended_at AS timestamptz),
                outcome = g.outcome, told = g.told,
                state = g.state, step = g.step, given_back = CAST(g.given_back AS integer),
                due_at = CAST(g.due_at AS timestamptz), owner = NULL,
                status_link = g.status_link, retry_until = CAST(g.retry_until AS timestamptz),
                finished_at = CAST(g.finished_at AS timestamptz),
                operation_id = COALESCE(g.operation_id, o.operation_id), resource_id = g.resource_id,
                failure_type = g.failure_type, failure_title = g.failure_title,
                failure_status = CAST(g.failure_status AS smallint), failure_detail = g.failure_detail
            FROM unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WITH ORDINALITY
                AS g (entry_id, owner, attempt_id, submitted_at, ended_at, outcome, told,
                    state, step, given_back, due_at, status_link, retry_until, finished_at, operation_id, resource_id,
                    failure_type, failure_title, failure_status, failure_detail, row)
            WHERE o.entry_id = g.entry_id AND o.owner = g.owner AND o.attempt_id IS NOT DISTINCT FROM g.attempt_id
            RETURNING g.row
            """;

    /** In the order of {@link #FINISH}. */
    private static final List<Function<Finished, @Nullable Object>> FINISHED = List.of(
            one -> one.claimed().id(),
            one -> one.claimed().owner(),
            one -> one.claimed().attemptId(),
            ended(Finished.Ended::submittedAt),
            ended(Finished.Ended::endedAt),
            ended(Finished.Ended::outcome),
            ended(Finished.Ended::toldWord),
            one -> one.change().state().word(),
            one -> one.change().step().word(),
            changed(Change::givenBack),
            changed(Change::dueAt),
            changed(Change::statusLink),
            changed(Change::retryUntil),
            changed(Change::finishedAt),
            changed(Change::operationId),
            changed(Change::resourceId),
            failed(OperationFailure::type),
            failed(OperationFailure::title),
            failed(OperationFailure::status),
            failed(OperationFailure::detail));

    private static Function<Finished, @Nullable Object> ended(Function<Finished.Ended, @Nullable Object> value) {
        return one -> one.attempt() == null ? null : value.apply(one.attempt());
    }

    private static Function<Finished, @Nullable Object> changed(Function<Change, @Nullable Object> value) {
        return one -> value.apply(one.change());
    }

    private static Function<Finished, @Nullable Object> failed(Function<OperationFailure, @Nullable Object> value) {
        return one -> {
            OperationFailure reason = one.change().reason();
            return reason == null ? null : value.apply(reason);
        };
    }

    private static @Nullable String kind(Claimed claimed) {
        Claimed.Begun attempt = claimed.attempt();
        return attempt == null ? null : attempt.kind().word();
    }

    @Override
    public void take(Connection connection, List<Claimed> claimed, Instant moment) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(TAKE)) {
            EntryRow.setMoment(update, 1, moment); // submitted_at
            set(update, 2, claimed, Claimed::id); // entry_id
            set(update, 3, claimed, Claimed::owner); // owner
            set(update, 4, claimed, one -> moment.plus(one.lease())); // due_at
            set(update, 5, claimed, Claimed::attempts); // attempts
            set(update, 6, claimed, Claimed::attemptId); // attempt_id
            set(update, 7, claimed, OutgoingArrays::kind); // kind
            update.executeUpdate();
        }
    }

    @Override
    public List<Finished> finish(Connection connection, List<Finished> finished) throws SQLException {
        boolean[] isWritten = new boolean[finished.size()];
        try (PreparedStatement update = connection.prepareStatement(FINISH)) {
            for (int i = 0; i < FINISHED.size(); i++) {
                set(update, i + 1, finished, FINISHED.get(i));
            }
            try (ResultSet written = update.executeQuery()) {
                while (written.next()) {
                    isWritten[written.getInt(1) - 1] = true;
                }
            }
        }
        return IntStream.range(0, isWritten.length)
                .filter(i -> !isWritten[i])
                .mapToObj(finished::get)
                .toList();
    }

    /** Numbers and moments, too, go as texts: not every driver and pool takes arrays of them. */
    private static <T> void set(PreparedStatement statement, int at, List<T> rows, Function<T, @Nullable Object> value)
            throws SQLException {
        String[] texts = new String[rows.size()];
        for (int i = 0; i < texts.length; i++) {
            Object one = value.apply(rows.get(i));
            texts[i] = one == null ? null : one.toString();
        }
        statement.setArray(at, statement.getConnection().createArrayOf("text", texts));
    }
}
