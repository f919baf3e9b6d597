package dev.idempotency.record;

import java.util.Objects;

/** The store could not do what it was asked. Internal: callers of operations get exceptions of the root package. */
public final class StoreFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What can be done about it. */
    public enum Kind {
        /** No connection, or it broke: try again later. */
        UNREACHABLE,
        /** The database ended this transaction in favour of another (deadlock, serialization): try again at once. */
        CONTENTION,
        /** What the key belongs to has been removed: it is too old. */
        FORGOTTEN,
        /** Wrong table, missing rights, a bug: people must look. */
        DEFECT
    }

    private final Kind kind;

    public StoreFailure(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = Objects.requireNonNull(kind, "kind");
    }

    public Kind kind() {
        return kind;
    }
}
