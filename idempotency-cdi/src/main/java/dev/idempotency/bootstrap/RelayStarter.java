package dev.idempotency.bootstrap;

import dev.idempotency.messages.Messages;
import dev.idempotency.polling.Loop;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Starts relays on one thread that the application has from its start, and never in the name of the caller who is the
 * first to name a database. What comes before it begins is done then. Thread-safe.
 */
final class RelayStarter implements Executor {

    private static final System.Logger LOGGER = System.getLogger(RelayStarter.class.getName());

    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final Loop loop = new Loop(this::runAll, Duration.ofDays(1), e -> Messages.log(LOGGER, e, "IDEMP0704W"));
    private volatile boolean refused;

    /** To be called in the surroundings that relays are to have. */
    void begin(Executor threads) {
        try {
            threads.execute(loop);
        } catch (RuntimeException e) {
            refused = true;
            Messages.log(LOGGER, e, "IDEMP0705E", e);
            runAll();
        }
    }

    /** @throws RejectedExecutionException if it has no thread */
    @Override
    public void execute(Runnable start) {
        if (refused) {
            throw new RejectedExecutionException("there was no thread for it when the application started");
        }
        waiting.add(start);
        if (refused) { // meanwhile: who has refused it may have looked before
            runAll();
        }
        loop.wake();
    }

    private void runAll() {
        for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
            next.run();
        }
    }

    void stop() {
        loop.stop();
    }
}
