package dev.idempotency.execution;

import dev.idempotency.OperationIdentity;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.StoreFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Who waits for the end of an operation, without a thread or a connection each: one look at a time is for all of them.
 * An attempt that ends in this JVM wakes those who wait for it at once. Thread-safe.
 */
public final class AwaitedOperations {

    private static final System.Logger LOGGER = System.getLogger(AwaitedOperations.class.getName());

    private static final long SHORTEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long LONGEST_PAUSE = TimeUnit.SECONDS.toNanos(1);

    private final Semaphore places;
    private final Supplier<ScheduledExecutorService> executors;
    private final ConcurrentMap<String, List<Waiter>> waiting = new ConcurrentHashMap<>();
    private final Set<String> woken = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean waking = new AtomicBoolean();
    private volatile boolean stopped;
    private boolean ticking;
    private long pause;

    private record Waiter(
            RecordStore store,
            String namespace,
            String caller,
            String operationId,
            long deadline,
            CompletableFuture<Void> over) {

        boolean isFor(OperationIdentity identity) {
            return namespace.equals(identity.namespace()) && caller.equals(identity.caller());
        }
    }

    /**
     * @param most how many may wait at a time
     * @param executors of the container; asked for when somebody waits
     */
    public AwaitedOperations(int most, Supplier<ScheduledExecutorService> executors) {
        this.places = new Semaphore(most);
        this.executors = executors;
    }

    /** Runs what follows the end of a wait: as work of the container, or here where that runs nothing any more. */
    public void afterwards(Runnable work) {
        try {
            if (!stopped) {
                executors.get().execute(work);
                return;
            }
        } catch (RuntimeException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "nobody else goes on", e);
        }
        work.run();
    }

    /** The application is being stopped: nobody waits any longer, and nobody new. */
    public void stop() {
        stopped = true;
        releaseAll();
    }

    /** Whether a wait may have ended because of that. */
    public boolean isStopped() {
        return stopped;
    }

    /**
     * Waits until the operation may have ended, or the time is over: look then. Look once more after this call, too, in
     * case that it ended before. To cancel the future is to wait no longer.
     *
     * @param store where its record will be
     * @return empty if too many wait already, or the application is being stopped
     */
    public Optional<CompletableFuture<Void>> await(
            RecordStore store, String namespace, String caller, String operationId, Duration atMost) {
        if (stopped || !places.tryAcquire()) {
            return Optional.empty();
        }
        long deadline = System.nanoTime() + atMost.toNanos();
        Waiter waiter = new Waiter(store, namespace, caller, operationId, deadline, new CompletableFuture<>());
        waiting.merge(operationId, List.of(waiter), AwaitedOperations::joined);
        CompletableFuture<Void> unused = waiter.over.whenComplete((nothing, cancelled) -> leave(waiter));
        start();
        if (stopped) {
            releaseAll();
        }
        return Optional.of(waiter.over);
    }

    private static List<Waiter> joined(List<Waiter> some, List<Waiter> others) {
        List<Waiter> all = new ArrayList<>(some);
        all.addAll(others);
        return List.copyOf(all);
    }

    private void leave(Waiter waiter) {
        waiting.computeIfPresent(waiter.operationId, (id, waiters) -> {
            List<Waiter> others =
                    waiters.stream().filter(other -> !other.equals(waiter)).toList();
            return others.isEmpty() ? null : others;
        });
        places.release();
    }

    /** An attempt at that operation has ended here. */
    public void wake(String operationId) {
        if (waiting.containsKey(operationId)) {
            woken.add(operationId);
            if (waking.compareAndSet(false, true)) {
                handOver();
            }
        }
    }

    /** What the container refuses to run now, the next tick does. */
    private void handOver() {
        try {
            executors.get().execute(this::lookAtTheWoken);
        } catch (RuntimeException e) {
            waking.set(false);
            LOGGER.log(System.Logger.Level.DEBUG, "no wake-up", e);
        }
    }

    private void lookAtTheWoken() {
        waking.set(false);
        Set<String> ids = new HashSet<>(woken);
        woken.removeAll(ids);
        lookAt(ids.stream()
                .flatMap(id -> waiting.getOrDefault(id, List.of()).stream())
                .toList());
    }

    private synchronized void start() {
        pause = SHORTEST_PAUSE;
        if (!ticking) {
            ticking = true;
            next(pause);
        }
    }

    private void tick() {
        try {
            long now = System.nanoTime();
            List<Waiter> all = all();
            all.stream().filter(waiter -> waiter.deadline - now <= 0).forEach(waiter -> waiter.over.complete(null));
            lookAt(all.stream().filter(waiter -> !waiter.over.isDone()).toList());
        } finally {
            goOn();
        }
    }

    private synchronized void goOn() {
        long now = System.nanoTime();
        all().stream()
                .mapToLong(waiter -> waiter.deadline - now)
                .min()
                .ifPresentOrElse(soonest -> next(Math.max(0, Math.min(pause, soonest))), () -> ticking = false);
        pause = Math.min(pause + pause / 2, LONGEST_PAUSE);
    }

    /** Where the container runs nothing any more, or has nothing to run it with, nobody is left waiting. */
    private void next(long nanos) {
        try {
            Future<?> unused = executors.get().schedule(this::tick, nanos, TimeUnit.NANOSECONDS);
        } catch (RuntimeException e) {
            Messages.log(LOGGER, "IDEMP0021W", e);
            ticking = false;
            releaseAll();
        }
    }

    private void releaseAll() {
        all().forEach(waiter -> waiter.over.complete(null));
    }

    private List<Waiter> all() {
        return waiting.values().stream().flatMap(List::stream).toList();
    }

    private void lookAt(Collection<Waiter> waiters) {
        Map<RecordStore, Set<String>> ids = waiters.stream()
                .collect(Collectors.groupingBy(
                        Waiter::store, Collectors.mapping(Waiter::operationId, Collectors.toSet())));
        ids.forEach(this::lookAt);
    }

    /** A database that is away does not end the waiting: it may be back in time. */
    private void lookAt(RecordStore store, Set<String> operationIds) {
        try {
            store.ended(operationIds).forEach(identity -> ended(store, identity));
        } catch (StoreFailure e) {
            LOGGER.log(System.Logger.Level.DEBUG, "no look at what is awaited", e);
        }
    }

    private void ended(RecordStore store, OperationIdentity identity) {
        waiting.getOrDefault(identity.operationId(), List.of()).stream()
                .filter(waiter -> waiter.store == store && waiter.isFor(identity))
                .forEach(waiter -> waiter.over.complete(null));
    }
}
