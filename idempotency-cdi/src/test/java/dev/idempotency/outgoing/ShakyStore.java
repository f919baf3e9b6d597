package dev.idempotency.outgoing;

import dev.idempotency.record.StoreFailure;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** A real store, whose database is away when a test says so, and where leases are as long as a test wants. */
final class ShakyStore implements OutgoingStore {

    final AtomicInteger finishes = new AtomicInteger();
    final AtomicInteger extensions = new AtomicInteger();
    final AtomicInteger looks = new AtomicInteger();
    final List<String> claims = new CopyOnWriteArrayList<>();
    /** How often it was away. */
    final AtomicInteger vain = new AtomicInteger();

    volatile boolean isAway;
    volatile Predicate<Finished> refused = one -> false;
    volatile Runnable onClaim = () -> {};
    volatile Duration lease = Duration.ofMinutes(1);

    private final OutgoingStore target;

    ShakyStore(OutgoingStore target) {
        this.target = target;
    }

    private void check(boolean fails) {
        if (fails) {
            vain.incrementAndGet();
            throw new StoreFailure(StoreFailure.Kind.UNREACHABLE, "the database is away", new SQLException("away"));
        }
    }

    private Claim withLease(Claim claim) {
        return new Claim(claim.namespace(), claim.target(), claim.most(), claim.owner(), lease);
    }

    @Override
    public boolean insert(String namespace, String id, String key, OutgoingRequest request) {
        return target.insert(namespace, id, key, request);
    }

    @Override
    public Optional<Claimed> insertTaken(Claim claim, String id, String key, OutgoingRequest request) {
        return target.insertTaken(withLease(claim), id, key, request);
    }

    @Override
    public List<Claimed> standing(List<Claimed> claims) {
        check(isAway);
        return target == null ? claims : target.standing(claims);
    }

    @Override
    public Optional<OutgoingRequest> stored(String namespace, String id) {
        return target.stored(namespace, id);
    }

    @Override
    public Optional<OutgoingStatus> find(String namespace, String id) {
        return target.find(namespace, id);
    }

    @Override
    public List<Claimed> claim(Claim claim, Planner planner) {
        claims.add(claim.target());
        onClaim.run();
        check(isAway);
        return target.claim(withLease(claim), planner);
    }

    @Override
    public Optional<Claimed> claim(Claim claim, String id, Planner planner) {
        check(isAway);
        return target.claim(withLease(claim), id, planner);
    }

    @Override
    public Set<Claimed> finish(Collection<Finished> finished) {
        finishes.incrementAndGet();
        check(isAway || finished.stream().anyMatch(refused));
        return target == null ? Set.of() : target.finish(finished);
    }

    @Override
    public int wake(String namespace, String to, Collection<String> groups) {
        check(isAway);
        return target.wake(namespace, to, groups);
    }

    @Override
    public int wakeAll(String namespace) {
        return target.wakeAll(namespace);
    }

    @Override
    public void extend(Collection<Claimed> claims) {
        target.extend(claims);
        extensions.incrementAndGet();
    }

    @Override
    public int purge(String namespace, Duration retention, int most) {
        return target.purge(namespace, retention, most);
    }

    @Override
    public Map<String, Long> waiting(String namespace) {
        Map<String, Long> waiting = target.waiting(namespace);
        looks.incrementAndGet();
        return waiting;
    }

    @Override
    public boolean isPassing(Throwable failure) {
        return target == null || target.isPassing(failure);
    }
}
