package dev.idempotency.execution;

import dev.idempotency.messages.Messages;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Extends leases while they are needed, three times in the time of each. What is not extended lapses, and whoever had it
 * notices at the end of its work. Thread-safe.
 */
final class LeaseKeeper {

    private static final System.Logger LOGGER = System.getLogger(LeaseKeeper.class.getName());

    private static final int EXTENSIONS = 3;

    private final Supplier<ScheduledExecutorService> executors;

    /** Ends the keeping of one lease; may be called again. */
    @FunctionalInterface
    interface Kept {
        void end();
    }

    /** @param executors of the container; asked for with each lease */
    LeaseKeeper(Supplier<ScheduledExecutorService> executors) {
        this.executors = executors;
    }

    /**
     * Where the container runs nothing for us, the lease lasts as long as it was taken for.
     *
     * @param inVain whether it is not worth being extended at this moment
     */
    Kept keep(Lease lease, BooleanSupplier inVain) {
        long pause = Math.max(1, lease.duration().toMillis() / EXTENSIONS);
        try {
            Runnable tick = tick(lease, inVain);
            Future<?> ticks = executors.get().scheduleWithFixedDelay(tick, pause, pause, TimeUnit.MILLISECONDS);
            // Not interrupted: the file of an embedded database would be closed by that.
            return () -> ticks.cancel(false);
        } catch (RuntimeException e) {
            Messages.log(
                    LOGGER,
                    "IDEMP0023W",
                    lease.identity().operation(),
                    lease.identity().operationId(),
                    e);
            return () -> {};
        }
    }

    private static Runnable tick(Lease lease, BooleanSupplier inVain) {
        AtomicBoolean told = new AtomicBoolean();
        return () -> {
            if (!inVain.getAsBoolean()) {
                extend(lease);
            } else if (!told.getAndSet(true)) {
                Messages.log(
                        LOGGER,
                        "IDEMP0032W",
                        lease.identity().operation(),
                        lease.identity().operationId());
            }
        };
    }

    /** Nothing is thrown, or it would be the last extension. */
    private static void extend(Lease lease) {
        try {
            if (!lease.extend()) {
                LOGGER.log(System.Logger.Level.DEBUG, "not extended: {0}", lease.identity());
            }
        } catch (RuntimeException e) {
            Messages.log(
                    LOGGER,
                    "IDEMP0023W",
                    lease.identity().operation(),
                    lease.identity().operationId(),
                    e);
        }
    }
}
