package dev.idempotency;

/** When an operation becomes visible to others. */
public enum ClaimMode {

    /**
     * With the commit of its transaction, together with its effects. Until then others see only that an attempt is
     * running. A crash at any moment before the commit leaves nothing behind. The default.
     */
    IN_TRANSACTION,

    /**
     * Before its transaction begins, by a record of its own that is committed at once: {@code processing}, with a lease
     * that is extended while the work runs. For work that takes long, and for work that calls other systems itself. The
     * transaction completes that record only if the attempt still owns it, and is rolled back otherwise. When the work
     * was cut off, or failed without a definite answer, {@link OnLapse} says what happens before anything is executed
     * again.
     */
    BEFORE_TRANSACTION
}
