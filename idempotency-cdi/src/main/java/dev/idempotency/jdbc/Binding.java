package dev.idempotency.jdbc;

import dev.idempotency.OperationFailure;
import dev.idempotency.OperationIdentity;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of the statements that the dialects share, in the one order that all of them keep. Each method begins
 * at an index and returns the next free one.
 */
final class Binding {

    private Binding() {}

    static int subject(PreparedStatement statement, int at, Subject subject) throws SQLException {
        statement.setString(at++, subject.operationId()); // operation_id
        statement.setString(at++, subject.namespace()); // namespace
        statement.setString(at++, subject.caller()); // caller
        return at;
    }

    static int attempt(PreparedStatement statement, int at, NewClaim claim, Subject subject) throws SQLException {
        OperationIdentity identity = claim.identity();
        at = subject(statement, at, subject); // operation_id, namespace, caller
        statement.setString(at++, identity.operation()); // operation
        statement.setString(at++, identity.key()); // idempotency_key
        statement.setString(at++, claim.fingerprint()); // fingerprint
        statement.setString(at++, claim.attemptId()); // attempt_id
        return at;
    }

    static int outcome(PreparedStatement statement, int at, Outcome outcome) throws SQLException {
        statement.setString(at++, outcome.state().wireName()); // state
        statement.setInt(at++, outcome.status()); // status
        statement.setString(at++, ResultWord.of(outcome).word()); // result
        statement.setString(at++, outcome.resourceId()); // resource_id
        return failure(statement, at, outcome.failure()); // failure_type, failure_title, failure_status, failure_detail
    }

    static int result(PreparedStatement statement, int at, Outcome outcome) throws SQLException {
        statement.setString(at++, HeaderLines.format(outcome.headers())); // headers
        statement.setBytes(at++, outcome.body()); // body
        return at;
    }

    static int failure(PreparedStatement statement, int at, @Nullable OperationFailure failure) throws SQLException {
        if (failure == null) {
            statement.setNull(at++, Types.VARCHAR); // failure_type
            statement.setNull(at++, Types.VARCHAR); // failure_title
            statement.setNull(at++, Types.SMALLINT); // failure_status
            statement.setNull(at++, Types.VARCHAR); // failure_detail
        } else {
            statement.setString(at++, failure.type()); // failure_type
            statement.setString(at++, failure.title()); // failure_title
            statement.setInt(at++, failure.status()); // failure_status
            statement.setString(at++, failure.detail()); // failure_detail
        }
        return at;
    }
}
