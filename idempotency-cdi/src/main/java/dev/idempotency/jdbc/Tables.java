package dev.idempotency.jdbc;

import java.util.List;

/** What the tables of version 1 must have, whoever made them. */
final class Tables {

    /** What a column must be able to hold. */
    enum Kind {
        TEXT,
        NUMBER,
        MOMENT,
        BYTES
    }

    /**
     * One column.
     *
     * @param room how many characters at least; 0 where any width will do
     */
    record Column(String name, Kind kind, int room) {}

    /**
     * One table.
     *
     * @param key what its rows are told apart by
     */
    record Table(String name, List<String> key, List<Column> columns) {}

    private static final int OPERATION_ID = 43;
    private static final int KEY = 255;

    /** A digest with its version. */
    private static final int FINGERPRINT = 67;

    /** Problem types are URIs, titles sentences. */
    private static final int WORDS = 255;

    static final Table RECORD = new Table(
            "idempotency_record",
            List.of("operation_id"),
            List.of(
                    text("operation_id", OPERATION_ID),
                    text("namespace", 1),
                    text("caller", WORDS),
                    text("operation", 1),
                    text("idempotency_key", KEY),
                    text("fingerprint", FINGERPRINT),
                    text("attempt_id", 36),
                    new Column("submitted_at", Kind.MOMENT, 0),
                    new Column("completed_at", Kind.MOMENT, 0),
                    text("state", "processing".length()),
                    new Column("status", Kind.NUMBER, 0),
                    text("result", "omitted".length()),
                    text("resource_id", 1),
                    text("failure_type", WORDS),
                    text("failure_title", WORDS),
                    new Column("failure_status", Kind.NUMBER, 0),
                    text("failure_detail", WORDS),
                    text("owner", 36),
                    new Column("lease_until", Kind.MOMENT, 0)));

    static final Table RESULT = new Table(
            "idempotency_result",
            List.of("operation_id"),
            List.of(text("operation_id", OPERATION_ID), text("headers", WORDS), new Column("body", Kind.BYTES, 0)));

    static final Table HORIZON = new Table(
            "idempotency_horizon",
            List.of("namespace"),
            List.of(
                    text("namespace", 1),
                    moment("uuid_before"),
                    moment("ulid_before"),
                    moment("uuid_purged"),
                    moment("ulid_purged"),
                    moment("announced_at")));

    static final Table OUTGOING = new Table(
            "idempotency_outgoing",
            List.of("entry_id"),
            List.of(
                    text("entry_id", OPERATION_ID),
                    number("seq"),
                    text("namespace", 1),
                    text("target", 64),
                    text("operation", 100),
                    text("idempotency_key", KEY),
                    text("group_name", KEY),
                    text("method", 20),
                    text("path", 2000),
                    text("headers", WORDS),
                    new Column("body", Kind.BYTES, 0),
                    moment("created_at"),
                    text("state", "processing".length()),
                    text("step", "submit".length()),
                    number("attempts"),
                    number("given_back"),
                    moment("due_at"),
                    text("owner", 36),
                    text("attempt_id", 36),
                    text("kind", "submit".length()),
                    moment("submitted_at"),
                    moment("ended_at"),
                    text("outcome", "no-response".length()),
                    text("told", "processing".length()),
                    text("status_link", WORDS),
                    moment("retry_until"),
                    moment("finished_at"),
                    text("operation_id", 100),
                    text("resource_id", 1),
                    text("failure_type", WORDS),
                    text("failure_title", WORDS),
                    number("failure_status"),
                    text("failure_detail", WORDS)));

    static final Table ATTEMPT = new Table(
            "idempotency_attempt",
            List.of("entry_id", "number"),
            List.of(
                    text("entry_id", OPERATION_ID),
                    number("number"),
                    text("attempt_id", 36),
                    text("kind", "submit".length()),
                    moment("submitted_at"),
                    moment("ended_at"),
                    text("outcome", "no-response".length()),
                    text("told", "processing".length())));

    /** What every application needs. */
    static final List<Table> OF_RECORDS = List.of(RECORD, RESULT, HORIZON);

    /** What those need besides that have operations on other systems. */
    static final List<Table> OF_OUTGOING = List.of(OUTGOING, ATTEMPT);

    private Tables() {}

    private static Column number(String name) {
        return new Column(name, Kind.NUMBER, 0);
    }

    private static Column moment(String name) {
        return new Column(name, Kind.MOMENT, 0);
    }

    private static Column text(String name, int room) {
        return new Column(name, Kind.TEXT, room);
    }
}
