package dev.idempotency.invocation;

import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationStatus;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.execution.AwaitedOperations;
import dev.idempotency.record.RecordStore;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for the end of an operation on the caller's thread. Thread-safe. */
final class AwaitQueries {

    private static final Duration LONGEST = Duration.ofDays(1);

    private final RecordStore store;
    private final AwaitedOperations awaited;
    private final StatusQueries statuses;

    AwaitQueries(RecordStore store, AwaitedOperations awaited, StatusQueries statuses) {
        this.store = store;
        this.awaited = awaited;
        this.statuses = statuses;
    }

    OperationStatus await(OperationIdentity identity, Duration atMost) {
        Duration wait = atMost.compareTo(LONGEST) < 0 ? atMost : LONGEST;
        if (wait.isNegative() || wait.isZero()) {
            return statuses.status(identity);
        }
        // Before the first look, so that no end is missed.
        Optional<CompletableFuture<Void>> end = awaited.await(
                store.ofThisCall(), identity.namespace(), identity.caller(), identity.operationId(), wait);
        return end.isPresent() ? await(identity, end.get(), wait) : statuses.status(identity);
    }

    private OperationStatus await(OperationIdentity identity, CompletableFuture<Void> end, Duration wait) {
        Optional<OperationStatus> first = look(identity);
        boolean ended = first.isPresent() && first.get().state().isFinal();
        if (!ended) {
            waitFor(end, wait);
        }
        end.cancel(false);
        // Of an application that is being stopped, nobody can say how long it could still look.
        return first.filter(seen -> ended || awaited.isStopped()).orElseGet(() -> statuses.status(identity));
    }

    /** A database that is away may be back in time. */
    private Optional<OperationStatus> look(OperationIdentity identity) {
        try {
            return Optional.of(statuses.status(identity));
        } catch (StoreUnavailableException e) {
            return Optional.empty();
        }
    }

    private static void waitFor(CompletableFuture<Void> end, Duration wait) {
        try {
            end.get(wait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException | CancellationException | ExecutionException over) {
            // The status tells what is known now.
        }
    }
}
