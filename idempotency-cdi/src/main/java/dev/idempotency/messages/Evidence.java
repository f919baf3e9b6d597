package dev.idempotency.messages;

import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The one line that each attempt leaves, with the same field names on every side, so that one key can be followed with
 * grep. Logger name: {@code dev.idempotency.evidence}, level INFO. The key is the caller's name for its intent and is
 * shown here and nowhere else; parameters and results never are.
 */
public final class Evidence {

    /** How an attempt ended, in the words of the log. */
    public enum Result {
        EXECUTED("executed"),
        REPLAYED("replayed"),
        IN_PROGRESS("in-progress"),
        KEY_REUSED("key-reused"),
        FAILED("failed"),
        ROLLED_BACK("rolled-back"),
        OUTCOME_UNKNOWN("outcome-unknown"),
        REFUSED("refused"),
        EXPIRED("expired"),
        STORE_UNAVAILABLE("store-unavailable"),
        QUERIED("queried"),
        ABANDONED("abandoned");

        private final String word;

        Result(String word) {
            this.word = word;
        }
    }

    private static final Logger LOGGER = Logger.getLogger("dev.idempotency.evidence");

    private Evidence() {}

    /**
     * Writes the line.
     *
     * @param key null where the call had none that could be read
     * @param query what a status query was told; null for an attempt at the operation
     */
    public static void write(
            String operation,
            @Nullable String operationId,
            @Nullable String key,
            String attemptId,
            Instant submittedAt,
            Result result,
            @Nullable String query,
            @Nullable String resourceId) {
        if (!LOGGER.isLoggable(Level.INFO)) {
            return;
        }
        StringBuilder line = begun("IDEMP0100I");
        field(line, "operation", operation);
        field(line, "operationId", operationId);
        quoted(line, "key", key);
        quoted(line, "attemptId", attemptId);
        field(line, "submittedAt", submittedAt.toString());
        field(line, "outcome", result.word);
        field(line, "query", query);
        quoted(line, "resourceId", resourceId);
        end(line);
    }

    /**
     * An attempt at an operation on another system.
     *
     * @param entry the id of what was stored here
     * @param target the name of the receiver
     * @param number 1, 2, 3 … over the life of the entry
     * @param kind {@code submit} or {@code check}
     * @param outcome {@code not-sent}, {@code no-response}, the HTTP status or the word of the state
     * @param told the state that the answer told; null where there was no answer
     */
    public record Sent(
            String entry,
            String target,
            String attemptId,
            int number,
            String kind,
            Instant submittedAt,
            String outcome,
            @Nullable String told,
            @Nullable String resourceId) {}

    /**
     * Writes the line of an attempt at another system.
     *
     * @param operationId the receiver's name for the operation; null where that is not known
     */
    public static void sent(String operation, @Nullable String operationId, String key, Sent sent) {
        if (!LOGGER.isLoggable(Level.INFO)) {
            return;
        }
        StringBuilder line = begun("IDEMP0101I");
        field(line, "operation", operation);
        field(line, "operationId", operationId);
        quoted(line, "key", key);
        quoted(line, "attemptId", sent.attemptId);
        field(line, "attempt", Integer.toString(sent.number));
        field(line, "kind", sent.kind);
        field(line, "submittedAt", sent.submittedAt.toString());
        field(line, "outcome", sent.outcome);
        field(line, sent.kind.equals("check") ? "query" : "state", sent.told);
        quoted(line, "resourceId", sent.resourceId);
        field(line, "target", sent.target);
        field(line, "entry", sent.entry);
        end(line);
    }

    /** No colon behind the id: Liberty drops lines that begin like messages once there are a thousand of them. */
    private static StringBuilder begun(String id) {
        return new StringBuilder(400).append(id);
    }

    /** Told that there is no class and no method, the log does not search the stack of every attempt for them. */
    private static void end(StringBuilder line) {
        LOGGER.logp(Level.INFO, null, null, line.toString());
    }

    private static void field(StringBuilder line, String name, @Nullable String value) {
        if (value != null) {
            line.append(' ').append(name).append('=').append(value);
        }
    }

    /** Callers choose these values: whatever could end the field or the line is escaped. */
    private static void quoted(StringBuilder line, String name, @Nullable String value) {
        if (value == null) {
            return;
        }
        line.append(' ').append(name).append("=\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                line.append('\\').append(c);
            } else if (c < 0x20 || c > 0x7E) {
                line.append(String.format("\\u%04x", (int) c));
            } else {
                line.append(c);
            }
        }
        line.append('"');
    }
}
