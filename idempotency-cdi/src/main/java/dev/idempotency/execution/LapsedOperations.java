package dev.idempotency.execution;

import dev.idempotency.messages.Messages;
import dev.idempotency.record.LeaseStore;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.RecordStore;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Settles with each tick what was left behind by attempts that are gone, so that nobody has to retry to learn what became
 * of it. Any node may do it, and one at a time does. Nothing that goes wrong gets out of here. Run by one thread at a
 * time.
 */
public final class LapsedOperations implements Runnable {

    private static final System.Logger LOGGER = System.getLogger(LapsedOperations.class.getName());

    /** In each tick; those that were settled in vain go to the end of the queue. */
    private static final int MOST = 500;

    private final Supplier<? extends Collection<RecordStore>> stores;
    private final String namespace;
    private final Set<String> operations;
    private final Duration pause;
    private final Leasing leasing;
    private final Flights flights;
    private volatile boolean stopped;

    /**
     * @param stores asked with each tick: more of them may be opened
     * @param operations those of which anything can be found out
     * @param pause how long what is not known is left alone, by all nodes together
     */
    public LapsedOperations(
            Supplier<? extends Collection<RecordStore>> stores,
            String namespace,
            Set<String> operations,
            Duration pause,
            Leasing leasing,
            Flights flights) {
        this.stores = stores;
        this.namespace = namespace;
        this.operations = Set.copyOf(operations);
        this.pause = pause;
        this.leasing = leasing;
        this.flights = flights;
    }

    /** Whether there is nothing that could ever be settled. */
    public boolean isIdle() {
        return operations.isEmpty();
    }

    @Override
    public void run() {
        for (RecordStore store : stores.get()) {
            try {
                settle(store.leases());
            } catch (Throwable e) { // an error as well would end all later ticks
                Messages.log(LOGGER, e, "IDEMP0028W", e.getMessage());
            }
        }
    }

    /** No further operation is begun with. */
    public void stop() {
        stopped = true;
    }

    private void settle(LeaseStore leases) {
        int unknown = 0;
        for (OperationRecord left : leases.lapsed(namespace, operations, pause, MOST)) {
            if (stopped || Thread.currentThread().isInterrupted()) {
                return;
            }
            // Whoever is at work here may still come to its end.
            if (!flights.isInTheAir(left.identity())) {
                unknown += isSettled(leases, left) ? 0 : 1;
            }
        }
        if (unknown > 0) {
            Messages.log(LOGGER, "IDEMP0027W", unknown);
        }
    }

    private boolean isSettled(LeaseStore leases, OperationRecord left) {
        Lease lease = leasing.lease(leases, left.identity());
        if (!lease.takeOver(left.attemptId())) {
            return true;
        }
        Settlement.Verdict verdict = leasing.settle(lease, left.submittedAt());
        if (verdict == Settlement.Verdict.DID_NOT_HAPPEN) {
            lease.release();
        }
        return verdict != Settlement.Verdict.NOT_KNOWN;
    }
}
