package dev.idempotency.bootstrap;

import dev.idempotency.messages.Messages;
import dev.idempotency.record.StoreFailure;
import java.time.Duration;

/**
 * Tells operators why calls find no store. A call that fails ends nothing, as a start would, so the reason must be in the
 * log; but not once for each call. Thread-safe.
 */
final class DefectLog {

    private static final System.Logger LOGGER = System.getLogger(CheckedStore.class.getName());

    private static final long INTERVAL = Duration.ofMinutes(1).toNanos();

    private long next = System.nanoTime();

    /** Logs what people must look at; what passes by itself is told by each call that meets it. */
    synchronized void tell(StoreFailure failure) {
        long now = System.nanoTime();
        if (failure.kind() == StoreFailure.Kind.DEFECT && now - next >= 0) {
            next = now + INTERVAL;
            Messages.log(LOGGER, failure, "IDEMP0422E", failure.getMessage());
        }
    }
}
