package dev.idempotency.execution;

import dev.idempotency.OperationIdentity;
import dev.idempotency.config.LeaseSettings;
import dev.idempotency.jta.OwnTransaction;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.jta.Transactions;
import dev.idempotency.record.LeaseStore;
import dev.idempotency.record.RecordStore;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/** What everybody needs who works with leases. Thread-safe. */
public final class Leasing {

    private final RecordStore store;
    private final LeaseSettings settings;
    private final Transactions transactions;
    private final LeaseKeeper keeper;
    private final Settlement settlement;

    /** @param executors of the container */
    public Leasing(
            RecordStore store,
            LeaseSettings settings,
            Supplier<ScheduledExecutorService> executors,
            Reconciliations reconciliations,
            SeparateTransactions separate,
            Transactions transactions) {
        this.store = store;
        this.settings = settings;
        this.transactions = transactions;
        this.keeper = new LeaseKeeper(executors);
        this.settlement = new Settlement(reconciliations, separate, transactions);
    }

    /** A lease that is still to be got, in the store that the current call has to do with. */
    Lease lease(OperationIdentity identity) {
        return lease(store.leases(), identity);
    }

    Lease lease(LeaseStore leases, OperationIdentity identity) {
        return Lease.of(leases, identity, settings.lease());
    }

    /** Finds out what became of it, and keeps the lease meanwhile. */
    Settlement.Verdict settle(Lease lease, Instant submittedAt) {
        LeaseKeeper.Kept kept = keeper.keep(lease, () -> false);
        try {
            return settlement.settle(lease, submittedAt);
        } finally {
            kept.end();
        }
    }

    /** Begins a transaction, and lets the flight know when that times out; what the server sets, the server alone knows. */
    OwnTransaction begin(Flight flight) {
        Duration timeout = settings.transactionTimeout();
        if (timeout == null) {
            return transactions.begin();
        }
        OwnTransaction transaction = transactions.begin((int) timeout.toSeconds());
        flight.timesOut(Deadline.in(timeout));
        return transaction;
    }

    LeaseKeeper keeper() {
        return keeper;
    }

    Settlement settlement() {
        return settlement;
    }
}
