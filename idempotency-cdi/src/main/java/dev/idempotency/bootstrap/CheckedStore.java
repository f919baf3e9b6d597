package dev.idempotency.bootstrap;

import dev.idempotency.OperationIdentity;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The store behind its checks: nothing reaches it before they have passed once. A database that was away at start is
 * checked when it is first needed. Thread-safe.
 */
final class CheckedStore implements RecordStore {

    private static final System.Logger LOGGER = System.getLogger(CheckedStore.class.getName());

    /** While a check has just failed, others are told so instead of trying, too, and queueing up. */
    private static final long PAUSE = Duration.ofSeconds(1).toNanos();

    private static final long INTERVAL_OF_TELLING = Duration.ofMinutes(1).toNanos();

    private final RecordStore store;
    private final Runnable checks;
    private volatile boolean passed;
    private @Nullable StoreFailure lastFailure;
    private long lastFailureAt;
    private long nextTelling = System.nanoTime();

    CheckedStore(RecordStore store, Runnable checks) {
        this.store = store;
        this.checks = checks;
    }

    @Override
    public Claim claim(NewClaim claim) {
        return checked().claim(claim);
    }

    @Override
    public void complete(NewClaim claim, Outcome outcome) {
        checked().complete(claim, outcome);
    }

    @Override
    public Sighting look(OperationIdentity identity) {
        return checked().look(identity);
    }

    @Override
    public Sighting look(String namespace, String caller, String operationId) {
        return checked().look(namespace, caller, operationId);
    }

    private RecordStore checked() {
        if (!passed) {
            try {
                check();
            } catch (StoreFailure e) {
                tell(e);
                throw e;
            }
        }
        return store;
    }

    /**
     * Checks now, unless that was done.
     *
     * @throws StoreFailure if the store cannot be used
     */
    synchronized void check() {
        if (passed) {
            return;
        }
        StoreFailure recent = lastFailure;
        if (recent != null && System.nanoTime() - lastFailureAt < PAUSE) {
            throw recent;
        }
        try {
            checks.run();
            passed = true;
            if (recent != null) {
                Messages.log(LOGGER, "IDEMP0428I");
            }
        } catch (StoreFailure e) {
            lastFailure = e;
            lastFailureAt = System.nanoTime();
            throw e;
        }
    }

    /** A call that fails at first contact ends nothing, as a start would: operators must find the reason in the log. */
    private synchronized void tell(StoreFailure failure) {
        long now = System.nanoTime();
        if (failure.kind() == StoreFailure.Kind.DEFECT && now - nextTelling >= 0) {
            nextTelling = now + INTERVAL_OF_TELLING;
            Messages.log(LOGGER, failure, "IDEMP0422E", failure.getMessage());
        }
    }
}
