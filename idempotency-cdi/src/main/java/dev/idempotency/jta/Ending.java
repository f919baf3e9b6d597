package dev.idempotency.jta;

import jakarta.transaction.Status;

/** How a transaction ended, as far as its manager knows. */
public enum Ending {
    COMMITTED,
    ROLLED_BACK,
    UNKNOWN;

    static Ending of(int status) {
        return switch (status) {
            case Status.STATUS_COMMITTED -> COMMITTED;
            case Status.STATUS_ROLLEDBACK -> ROLLED_BACK;
            default -> UNKNOWN;
        };
    }
}
