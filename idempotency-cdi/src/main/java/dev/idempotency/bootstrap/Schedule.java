package dev.idempotency.bootstrap;

import dev.idempotency.messages.Messages;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lets the container run a task again and again, from the start of the application to its end. */
final class Schedule {

    private static final System.Logger LOGGER = System.getLogger(Schedule.class.getName());

    private final Runnable task;
    private final Runnable ending;
    private final Duration interval;
    private final Supplier<ScheduledExecutorService> executor;
    private final String refusal;
    private @Nullable Future<?> ticks;

    /**
     * @param ending lets the task come to an end soon
     * @param refusal the message that it does not run at all
     */
    Schedule(
            Runnable task,
            Runnable ending,
            Duration interval,
            Supplier<ScheduledExecutorService> executor,
            String refusal) {
        this.task = task;
        this.ending = ending;
        this.interval = interval;
        this.executor = executor;
        this.refusal = refusal;
    }

    /** Where the container has nothing to run it with, it does not run. */
    synchronized void start() {
        try {
            long millis = interval.toMillis();
            // Nodes that are started together do not begin together.
            long first = ThreadLocalRandom.current().nextLong(millis);
            ticks = executor.get().scheduleWithFixedDelay(task, first, millis, TimeUnit.MILLISECONDS);
        } catch (RuntimeException e) {
            Messages.log(LOGGER, refusal, ContainerExecutor.NAME, e);
        }
    }

    /** Does not interrupt what is running: the file of an embedded database would be closed by that. */
    synchronized void stop() {
        ending.run();
        if (ticks != null) {
            ticks.cancel(false);
        }
    }
}
