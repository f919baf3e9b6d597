package dev.idempotency.bootstrap;

import dev.idempotency.messages.Messages;
import dev.idempotency.retention.Purger;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;

/** Lets the container run the purge, from the start of the application to its end. */
final class PurgeSchedule {

    private static final System.Logger LOGGER = System.getLogger(PurgeSchedule.class.getName());

    private static final String EXECUTOR = "java:comp/DefaultManagedScheduledExecutorService";

    private final Purger purger;
    private final Duration interval;
    private @Nullable Future<?> ticks;

    PurgeSchedule(Purger purger, Duration interval) {
        this.purger = purger;
        this.interval = interval;
    }

    /** Where the container has nothing to run it with, nothing is purged. */
    synchronized void start() {
        try {
            ScheduledExecutorService executor = (ScheduledExecutorService) new InitialContext().lookup(EXECUTOR);
            long millis = interval.toMillis();
            // Nodes that are started together do not begin together.
            long first = ThreadLocalRandom.current().nextLong(millis);
            ticks = executor.scheduleWithFixedDelay(purger, first, millis, TimeUnit.MILLISECONDS);
        } catch (NamingException | RuntimeException e) {
            Messages.log(LOGGER, "IDEMP0435W", EXECUTOR, e);
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
