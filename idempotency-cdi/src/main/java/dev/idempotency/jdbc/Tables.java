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

    record Table(String name, List<Column> columns) {}

    private static final int OPERATION_ID = 43;
    private static final int KEY = 255;

    /** A digest with its version. */
    private static final int FINGERPRINT = 67;

    /** Problem types are URIs, titles sentences. */
    private static final int WORDS = 255;

    static final Table RECORD = new Table(
            "idempotency_record",
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
            List.of(text("operation_id", OPERATION_ID), text("headers", WORDS), new Column("body", Kind.BYTES, 0)));

    private Tables() {}

    private static Column text(String name, int room) {
        return new Column(name, Kind.TEXT, room);
    }
}
