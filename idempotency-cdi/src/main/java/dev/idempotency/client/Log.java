package dev.idempotency.client;

import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the client writes to the log: for each attempt one line with the field names that the receiver's has, and
 * numbered warnings. Keys stand in the former only, payloads and credentials nowhere.
 */
final class Log {

    private static final System.Logger EVIDENCE = System.getLogger("dev.idempotency.evidence");
    private static final System.Logger LOGGER = System.getLogger("dev.idempotency.client");

    private Log() {}

    /** The line for an attempt that has ended. */
    static void ended(Intent intent, Attempt attempt, @Nullable String operationId, @Nullable String resourceId) {
        if (!EVIDENCE.isLoggable(System.Logger.Level.INFO)) {
            return;
        }
        // No colon behind the id: Liberty drops lines that begin like a message of its own after a thousand of them.
        StringBuilder line = new StringBuilder(320).append("IDEMP0101I");
        field(line, "operation", intent.operation());
        field(line, "operationId", operationId);
        quoted(line, "key", intent.key());
        quoted(line, "attemptId", attempt.id());
        field(line, "attempt", Integer.toString(attempt.number()));
        field(line, "kind", attempt.kind().word());
        field(line, "submittedAt", attempt.submittedAt().toString());
        field(line, "outcome", attempt.outcome());
        State told = attempt.state();
        field(line, attempt.kind() == Attempt.Kind.CHECK ? "query" : "state", told == null ? null : told.word());
        quoted(line, "resourceId", resourceId);
        EVIDENCE.log(System.Logger.Level.INFO, line.toString());
    }

    static void checkFailed(RuntimeException failure) {
        LOGGER.log(
                System.Logger.Level.WARNING,
                "IDEMP0601W: The application's check of a response failed, so the response is taken for an unexpected "
                        + "one and the result is asked for. Correct the check.",
                failure);
    }

    static void resumeFailed(Instant createdAt, RuntimeException failure) {
        LOGGER.log(
                System.Logger.Level.WARNING,
                "IDEMP0602W: An intent of " + createdAt
                        + " could not be resumed and stays unresolved; the others go on. "
                        + "Look at the cause and resume again.",
                failure);
    }

    static void unreadable(Path file, int lines) {
        LOGGER.log(
                System.Logger.Level.WARNING,
                "IDEMP0603W: " + lines + " line(s) of the journal " + file + " cannot be read. They are kept, and the "
                        + "others are used. What they were about must be found out by hand, at the receivers.");
    }

    private static void field(StringBuilder line, String name, @Nullable String value) {
        if (value != null) {
            line.append(' ').append(name).append('=').append(value);
        }
    }

    /** Receivers and callers choose these values: whatever could end the field or the line is escaped. */
    private static void quoted(StringBuilder line, String name, @Nullable String value) {
        if (value == null) {
            return;
        }
        line.append(' ').append(name).append("=\"");
        value.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                line.append('\\').append((char) c);
            } else if (c < 0x20 || c > 0x7E) {
                line.append(String.format("\\u%04x", c));
            } else {
                line.append((char) c);
            }
        });
        line.append('"');
    }
}
