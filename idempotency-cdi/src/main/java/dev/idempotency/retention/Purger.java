package dev.idempotency.retention;

import dev.idempotency.messages.Messages;
import dev.idempotency.record.StoreFailure;
import java.time.Clock;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Purges all stores of the application with each tick. Nothing that goes wrong gets out of here: it is logged, counted,
 * and tried again with the next tick. Run by one thread at a time; its status is for all.
 */
public final class Purger implements Runnable {

    private static final System.Logger LOGGER = System.getLogger(Purger.class.getName());

    private final Supplier<? extends Collection<StorePurge>> stores;
    private final Clock clock;
    private final Map<String, PurgeStatus> statuses = new ConcurrentHashMap<>();
    private final Pace pace;
    private final CountDownLatch stopped = new CountDownLatch(1);

    /** @param stores asked with each tick: more of them may be opened */
    public Purger(Supplier<? extends Collection<StorePurge>> stores, Clock clock) {
        this(stores, clock, System::nanoTime);
    }

    Purger(Supplier<? extends Collection<StorePurge>> stores, Clock clock, LongSupplier nanoTime) {
        this.stores = stores;
        this.clock = clock;
        this.pace = new UntilStopped(nanoTime);
    }

    /** Rests that end with the stop. */
    private final class UntilStopped implements Pace {

        private final LongSupplier nanoTime;

        UntilStopped(LongSupplier nanoTime) {
            this.nanoTime = nanoTime;
        }

        @Override
        public boolean goesOn() {
            return stopped.getCount() > 0 && !Thread.currentThread().isInterrupted();
        }

        @Override
        public long nanoTime() {
            return nanoTime.getAsLong();
        }

        @Override
        public void rest(long nanos) {
            try {
                stopped.await(nanos, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void run() {
        for (StorePurge store : stores.get()) {
            if (pace.goesOn()) {
                purge(store);
            }
        }
    }

    /** What has been done so far, by datasource. */
    public Map<String, PurgeStatus> statuses() {
        return Map.copyOf(statuses);
    }

    /** No further batch is begun. */
    public void stop() {
        stopped.countDown();
    }

    private void purge(StorePurge store) {
        try {
            succeeded(store, store.pass(pace));
        } catch (StoreFailure e) {
            failed(store, String.valueOf(e.getMessage()), e);
        } catch (RuntimeException e) {
            failed(store, e.toString(), e);
        }
    }

    private void succeeded(StorePurge store, StorePurge.Removed removed) {
        statuses.merge(
                store.dataSource(),
                PurgeStatus.NONE.afterSuccess(removed.results(), removed.records(), clock.instant()),
                (old, first) -> old.afterSuccess(removed.results(), removed.records(), clock.instant()));
        if (removed.results() + removed.records() > 0) {
            Messages.log(LOGGER, "IDEMP0212I", removed.results(), removed.records(), store.dataSource());
        }
        removed.days()
                .filter(days -> !days.isNothing())
                .ifPresent(days -> Messages.log(
                        LOGGER, "IDEMP0219I", days.dropped(), days.emptied(), days.made(), store.dataSource()));
    }

    private void failed(StorePurge store, String reason, RuntimeException cause) {
        PurgeStatus status = statuses.merge(
                store.dataSource(), PurgeStatus.NONE.afterFailure(reason), (old, first) -> old.afterFailure(reason));
        Messages.log(LOGGER, cause, "IDEMP0213W", store.dataSource(), status.failures(), reason);
    }
}
