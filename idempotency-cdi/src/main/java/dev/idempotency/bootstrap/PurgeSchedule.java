package dev.idempotency.bootstrap;

import dev.idempotency.messages.Messages;
import dev.idempotency.retention.Purger;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lets the container run the purge, from the start of the application to its end. */
final class PurgeSchedule {

    private static final System.Logger LOGGER = System.getLogger(PurgeSchedule.class.getName());

    private final Purger purger;
    private final Duration interval;
    private final Supplier<ScheduledExecutorService> executor;
    private @Nullable Future<?> ticks;

    PurgeSchedule(Purger purger, Duration interval, Supplier<ScheduledExecutorService> executor) {
        this.purger = purger;
        this.interval = interval;
        this.executor = executor;
    }

    /** Where the container has nothing to run it with, nothing is purged. */
    synchronized void start() {
        try {
            long millis = interval.toMillis();
            // Nodes that are started together do not begin together.
            long first = ThreadLocalRandom.current().nextLong(millis);
            ticks = executor.get().scheduleWithFixedDelay(purger, first, millis, TimeUnit.MILLISECONDS);
        } catch (RuntimeException e) {
            Messages.log(LOGGER, "IDEMP0435W", ContainerExecutor.NAME, e);
        }
    }

    /** Does not interrupt what is running: the file of an embedded database would be closed by that. */
    synchronized void stop() {
        purger.stop();
        if (ticks != null) {
            ticks.cancel(false);
        }
    }
}
