package dev.idempotency.bootstrap;

import dev.idempotency.StoreUnavailableException;
import dev.idempotency.messages.Messages;
import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.Finished;
import dev.idempotency.outgoing.OutgoingRequest;
import dev.idempotency.outgoing.OutgoingStatus;
import dev.idempotency.outgoing.OutgoingStore;
import dev.idempotency.record.StoreFailure;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Outgoing operations behind the checks of their store, with the exception that applications know.
 *
 * @param store whose checks count
 * @param target what does the work
 */
record CheckedOutgoing(CheckedStore store, OutgoingStore target) implements OutgoingStore {

    @Override
    public boolean insert(String namespace, String id, String key, OutgoingRequest request) {
        return checked(() -> target.insert(namespace, id, key, request));
    }

    @Override
    public Optional<Claimed> insertTaken(Claim claim, String id, String key, OutgoingRequest request) {
        return checked(() -> target.insertTaken(claim, id, key, request));
    }

    @Override
    public List<Claimed> standing(List<Claimed> claims) {
        return checked(() -> target.standing(claims));
    }

    @Override
    public Optional<OutgoingRequest> stored(String namespace, String id) {
        return checked(() -> target.stored(namespace, id));
    }

    @Override
    public Optional<OutgoingStatus> find(String namespace, String id) {
        return checked(() -> target.find(namespace, id));
    }

    @Override
    public List<Claimed> claim(Claim claim, Planner planner) {
        return checked(() -> target.claim(claim, planner));
    }

    @Override
    public Optional<Claimed> claim(Claim claim, String id, Planner planner) {
        return checked(() -> target.claim(claim, id, planner));
    }

    @Override
    public Set<Claimed> finish(Collection<Finished> finished) {
        return checked(() -> target.finish(finished));
    }

    @Override
    public int wake(String namespace, String target, Collection<String> groups) {
        return checked(() -> target().wake(namespace, target, groups));
    }

    @Override
    public int wakeAll(String namespace) {
        return checked(() -> target.wakeAll(namespace));
    }

    @Override
    public void extend(Collection<Claimed> claims) {
        checked(() -> {
            target.extend(claims);
            return claims;
        });
    }

    @Override
    public int purge(String namespace, Duration retention, int most) {
        return checked(() -> target.purge(namespace, retention, most));
    }

    /** Without the checks: nothing is changed, and no call that is the first should have to wait for them here. */
    @Override
    public Map<String, Long> waiting(String namespace) {
        return target.waiting(namespace);
    }

    @Override
    public boolean isPassing(Throwable failure) {
        return target.isPassing(failure.getCause() instanceof StoreFailure cause ? cause : failure);
    }

    private <T> T checked(Supplier<T> work) {
        try {
            store.check();
            return work.get();
        } catch (StoreFailure e) {
            throw told(e);
        }
    }

    /** As applications know it. */
    static StoreUnavailableException told(StoreFailure failure) {
        return new StoreUnavailableException(Messages.text("IDEMP0715E", failure.getMessage()), null, failure);
    }
}
