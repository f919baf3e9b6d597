package dev.idempotency.outgoing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * What this node stores as taken already, because it is about to attempt it itself: then it need not be read again, and
 * written once more, before its first attempt. Thread-safe.
 */
final class Ahead {

    /** Of one look at the database. */
    private static final int MOST = 512;

    /** In characters and bytes. What is longer waits in the table, and not in memory. */
    private static final int LARGEST = 2_048;

    private final Lane lane;
    private final OutgoingStore store;
    private final Supplier<Optional<OutgoingStore.Claim>> claims;
    private final Runnable signal;
    private final Queue<Claimed> committed = new ConcurrentLinkedQueue<>();

    /** Neither passed nor forgone. */
    private int promised;

    /**
     * @param claims of one entry; empty while nothing is delivered
     * @param signal called when there is something to pass
     */
    Ahead(Lane lane, OutgoingStore store, Supplier<Optional<OutgoingStore.Claim>> claims, Runnable signal) {
        this.lane = lane;
        this.store = store;
        this.claims = claims;
        this.signal = signal;
    }

    /**
     * How to store that as taken, if it is to be. If so, {@link #keep} or {@link #forgo()} must follow. Not where the same
     * thing must not be sent twice: after a crash, nobody knows of what is taken whether it was sent.
     */
    Optional<OutgoingStore.Claim> promise(OutgoingRequest request) {
        boolean isMeant = lane.target().honoursKeys() && request.group() == null && request.size() <= LARGEST;
        Optional<OutgoingStore.Claim> claim = isMeant ? claims.get() : Optional.empty();
        return claim.isPresent() && promise() ? claim : Optional.empty();
    }

    private synchronized boolean promise() {
        boolean isPromised = lane.isFreeAfter(promised);
        promised += isPromised ? 1 : 0;
        return isPromised;
    }

    /** Its transaction is told to have committed. Returns at once. */
    void keep(Claimed claimed) {
        committed.add(claimed);
        signal.run();
    }

    void forgo() {
        forgo(1);
    }

    private synchronized void forgo(int number) {
        promised -= number;
        notifyAll();
    }

    /**
     * Gives the lane some of what the database shows. What it does not show was undone, whatever was told (to a savepoint,
     * or because an application went on after an error of the database), or is taken when its lease is over.
     *
     * @return whether there is more
     */
    boolean pass() {
        List<Claimed> batch = batch();
        if (!batch.isEmpty()) {
            List<Claimed> shown = shown(batch);
            try {
                lane.takeAhead(shown);
            } finally {
                forgo(batch.size());
            }
        }
        return !committed.isEmpty();
    }

    private List<Claimed> batch() {
        List<Claimed> batch = new ArrayList<>();
        for (Claimed next = committed.poll(); next != null; next = batch.size() < MOST ? committed.poll() : null) {
            batch.add(next);
        }
        return batch;
    }

    private List<Claimed> shown(List<Claimed> batch) {
        boolean isShown = false;
        try {
            List<Claimed> shown = store.standing(batch);
            isShown = true;
            return shown;
        } finally {
            if (!isShown) { // to be asked again
                committed.addAll(batch);
            }
        }
    }

    /** Waits until every promise is passed or forgone, or that moment has come; whether it is. */
    synchronized boolean drain(long nanoTime) throws InterruptedException {
        long left = nanoTime - System.nanoTime();
        while (promised > 0 && left > 0) {
            wait(left / 1_000_000 + 1);
            left = nanoTime - System.nanoTime();
        }
        return promised == 0;
    }
}
