package dev.idempotency.execution;

import dev.idempotency.OperationIdentity;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.jta.Transactions;
import dev.idempotency.messages.Messages;
import dev.idempotency.spi.Finding;
import dev.idempotency.spi.Reconciler;
import dev.idempotency.spi.UnclearOperation;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what became of an operation, by whoever holds its lease now. Each verb gets along with a caller's transaction
 * being active. Thread-safe.
 */
final class Settlement {

    private static final System.Logger LOGGER = System.getLogger(Settlement.class.getName());

    private final Reconciliations reconciliations;
    private final SeparateTransactions separate;
    private final Transactions transactions;

    /** What is certain now. */
    enum Verdict {
        /** It happened, and that is recorded. */
        HAPPENED,
        /** It did not happen. The lease is still held. */
        DID_NOT_HAPPEN,
        /** Nothing, or it was not this owner's any more. The record tells what can be told. */
        NOT_KNOWN
    }

    Settlement(Reconciliations reconciliations, SeparateTransactions separate, Transactions transactions) {
        this.reconciliations = reconciliations;
        this.separate = separate;
        this.transactions = transactions;
    }

    /** Asks whoever knows, and gives the lease up where nobody does. Whoever calls keeps the lease meanwhile. */
    Verdict settle(Lease lease, Instant submittedAt) {
        OperationIdentity identity = lease.identity();
        Verdict verdict = verdict(lease, new UnclearOperation(identity, submittedAt));
        if (verdict == Verdict.NOT_KNOWN) {
            separate.outside(lease::lapse);
        } else {
            Messages.log(LOGGER, "IDEMP0024I", identity.operation(), identity.operationId(), told(verdict));
        }
        return verdict;
    }

    private static String told(Verdict verdict) {
        return verdict == Verdict.HAPPENED ? "it happened" : "it did not happen";
    }

    private Verdict verdict(Lease lease, UnclearOperation operation) {
        String name = lease.identity().operation();
        try {
            Optional<Reconciler> reconciler = reconciliations.reconciler(name);
            if (reconciler.isPresent()) {
                return separate.inNew(() -> ask(reconciler.get(), lease, operation));
            }
        } catch (RuntimeException e) {
            // There is no reconciler to be had, or it is the commit: if it is there, the record tells.
            return notKnown(operation, e);
        }
        return reconciliations.mayBeTakenOver(name) ? Verdict.DID_NOT_HAPPEN : Verdict.NOT_KNOWN;
    }

    /** In a transaction, of which nothing is left unless it happened. */
    private Verdict ask(Reconciler reconciler, Lease lease, UnclearOperation operation) {
        Verdict verdict = Verdict.NOT_KNOWN;
        try {
            @Nullable Finding finding = reconciler.reconcile(operation);
            if (finding instanceof Finding.DidNotHappen) {
                verdict = Verdict.DID_NOT_HAPPEN;
            } else if (finding instanceof Finding.Happened happened) {
                verdict = completed(lease, happened);
            }
        } catch (Throwable e) { // of the application, whatever it is
            verdict = notKnown(operation, e);
        }
        if (verdict != Verdict.HAPPENED) {
            transactions.setRollbackOnly();
        }
        return verdict;
    }

    private Verdict completed(Lease lease, Finding.Happened happened) {
        return lease.complete(reconciliations.outcome(lease.identity().operation(), happened))
                        && transactions.canCommit()
                ? Verdict.HAPPENED
                : Verdict.NOT_KNOWN;
    }

    private static Verdict notKnown(UnclearOperation operation, Throwable reason) {
        OperationIdentity identity = operation.identity();
        Messages.log(LOGGER, reason, "IDEMP0025W", identity.operation(), identity.operationId());
        return Verdict.NOT_KNOWN;
    }
}
