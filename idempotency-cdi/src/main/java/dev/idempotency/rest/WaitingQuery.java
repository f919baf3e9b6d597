package dev.idempotency.rest;

import dev.idempotency.IdempotencyException;
import dev.idempotency.OperationIdentity;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.execution.AwaitedOperations;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.ConnectionCallback;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A question about an operation that is answered when the operation has ended, or the caller's patience. Who is asking is
 * found out by the thread of the request; the answer is given by one of the container's.
 */
final class WaitingQuery {

    private final AwaitedOperations awaited;
    private final OperationFinder finder;
    private final OperationQuery query;
    private final int seconds;
    private final AsyncResponse later;

    WaitingQuery(HttpSupport support, OperationQuery query, int seconds, AsyncResponse later) {
        this.awaited = support.awaited();
        this.finder = new OperationFinder(support);
        this.query = query;
        this.seconds = seconds;
        this.later = later;
    }

    void statusByKey(String operation, Supplier<String> key) {
        Optional<OperationIdentity> identity = query.permitted(operation, key);
        if (identity.isEmpty()) {
            later.resume(query.statusByKey(operation, key));
            return;
        }
        OperationIdentity known = identity.get();
        place(known.operationId())
                .ifPresentOrElse(
                        place -> answer(place, () -> query.statusAt(place, known)),
                        () -> later.resume(query.statusByKey(operation, key)));
    }

    void statusById(String operationId) {
        place(operationId)
                .ifPresentOrElse(
                        place -> answer(place, () -> query.statusAt(place)),
                        () -> later.resume(query.statusById(operationId)));
    }

    private Optional<OperationFinder.Place> place(String operationId) {
        try {
            return seconds == 0 ? Optional.empty() : Optional.of(finder.place(operationId));
        } catch (IdempotencyException e) {
            return Optional.empty();
        }
    }

    private void answer(OperationFinder.Place place, Supplier<Response> status) {
        // Before the first look, so that no end is missed.
        Optional<CompletableFuture<Void>> end = awaited.await(
                place.store(), place.namespace(), place.caller(), place.operationId(), Duration.ofSeconds(seconds));
        if (end.isEmpty() || hasEnded(place)) {
            end.ifPresent(over -> over.cancel(false));
            later.resume(status.get());
            return;
        }
        if (end.get().isDone()) {
            later.resume(atLast(place, status));
            return;
        }
        CompletableFuture<Void> over = end.get();
        later.register((ConnectionCallback) gone -> over.cancel(false));
        CompletableFuture<Void> unused =
                over.thenRun(() -> awaited.afterwards(() -> later.resume(applied(atLast(place, status)))));
    }

    /** Of an application that is being stopped, nobody can say how long it could still look. */
    private Response atLast(OperationFinder.Place place, Supplier<Response> status) {
        return awaited.isStopped() ? query.stopping(place) : status.get();
    }

    /** A database that is away may be back in time. */
    private boolean hasEnded(OperationFinder.Place place) {
        try {
            return finder.at(place).state().isFinal();
        } catch (StoreUnavailableException e) {
            return false;
        }
    }

    private Response applied(Response status) {
        return Response.fromResponse(status)
                .header(WaitPreference.APPLIED, "wait=" + seconds)
                .build();
    }
}
