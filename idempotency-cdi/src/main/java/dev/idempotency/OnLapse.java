package dev.idempotency;

/**
 * What becomes of an operation with {@link ClaimMode#BEFORE_TRANSACTION} whose attempt was cut off, or failed without a
 * definite answer.
 */
public enum OnLapse {

    /**
     * Its {@link dev.idempotency.spi.Reconciler} is asked. Where there is none, or it does not know, the state is {@code
     * unknown}, and nothing is executed again. The default.
     */
    RECONCILE,

    /**
     * The next attempt executes it. Only for operations all of whose effects are in their transaction: those of the old
     * attempt are rolled back, even if it wakes up later, and so it has not happened. Where there is a {@link
     * dev.idempotency.spi.Reconciler}, that is asked instead.
     */
    TAKE_OVER
}
