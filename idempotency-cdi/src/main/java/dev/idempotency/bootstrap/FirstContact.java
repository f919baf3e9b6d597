package dev.idempotency.bootstrap;

import dev.idempotency.messages.Messages;
import dev.idempotency.record.StoreFailure;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Checks that must pass once, made by one thread at a time. A database may hang for longer than anybody wants to wait, so
 * nobody queues up behind a check that takes long. Thread-safe.
 */
final class FirstContact {

    /** Long enough for the checks of a database that is well. */
    static final Duration PATIENCE = Duration.ofSeconds(1);

    private static final System.Logger LOGGER = System.getLogger(CheckedStore.class.getName());

    private final String dataSource;
    private final Runnable checks;
    private final long patience;
    private final ReentrantLock checking = new ReentrantLock();
    private volatile boolean passed;
    /** When the check that is being made began; null where none is. */
    private volatile @Nullable Long since;

    private @Nullable StoreFailure lastFailure;
    private long lastFailureAt;

    /**
     * @param dataSource what is checked, for people
     * @param patience how long one check speaks for all: those who come meanwhile wait for it until it is that old, and
     *     its failure is told for that long without checking again
     */
    FirstContact(String dataSource, Runnable checks, Duration patience) {
        this.dataSource = dataSource;
        this.checks = checks;
        this.patience = patience.toNanos();
    }

    /**
     * Checks now, unless that was done.
     *
     * @throws StoreFailure if the checks do not pass, or somebody else is making them and does not come to an end
     */
    void make() {
        if (passed) {
            return;
        }
        if (!begin()) {
            String text = Messages.text("IDEMP0431W", dataSource);
            throw new StoreFailure(
                    StoreFailure.Kind.UNREACHABLE, text, new TimeoutException("the check of another call"));
        }
        try {
            check();
        } finally {
            checking.unlock();
        }
    }

    private boolean begin() {
        try {
            return checking.tryLock() || checking.tryLock(remaining(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private long remaining() {
        Long began = since;
        return began == null ? patience : patience - (System.nanoTime() - began);
    }

    private void check() {
        StoreFailure recent = lastFailure;
        if (passed) {
            return;
        }
        if (recent != null && System.nanoTime() - lastFailureAt < patience) {
            throw recent;
        }
        run();
        passed = true;
        if (recent != null) {
            Messages.log(LOGGER, "IDEMP0428I", dataSource);
        }
    }

    private void run() {
        since = System.nanoTime();
        try {
            checks.run();
        } catch (StoreFailure e) {
            throw failed(e);
        } catch (RuntimeException e) {
            throw failed(new StoreFailure(StoreFailure.Kind.DEFECT, Messages.text("IDEMP0426E", dataSource, e), e));
        } finally {
            since = null;
        }
    }

    private StoreFailure failed(StoreFailure failure) {
        lastFailure = failure;
        lastFailureAt = System.nanoTime();
        return failure;
    }
}
