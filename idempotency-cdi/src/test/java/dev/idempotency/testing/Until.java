package dev.idempotency.testing;

import java.util.concurrent.locks.LockSupport;

/** Waits for what must come true. Where it does not, the time limit of the test ends it by an interrupt. */
public final class Until {

    /** May be asked often. */
    @FunctionalInterface
    public interface Condition<E extends Exception> {
        boolean holds() throws E;
    }

    private static final long NANOS = 100_000;

    private Until() {}

    public static <E extends Exception> void until(Condition<E> condition) throws E {
        while (!condition.holds()) {
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("It never came true");
            }
            LockSupport.parkNanos(NANOS); // what it waits for may need this processor
        }
    }
}
