package dev.idempotency.outgoing;

import dev.idempotency.messages.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;

/**
 * Writes the ends of attempts to the database: all that have come together while the ones before were being written.
 * What cannot be written is kept, and tried again with {@link #flush}, until its lease is over. Thread-safe.
 */
final class Finisher {

    private static final System.Logger LOGGER = System.getLogger(Finisher.class.getName());

    private static final int MOST = 512;

    private final OutgoingStore store;
    private final BiConsumer<List<Finished>, Set<Claimed>> afterwards;
    private final Queue<Finished> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean writing = new AtomicBoolean();

    /** Whether the last batch failed: then each is written by itself, to find out which of them is to blame. */
    private boolean oneByOne;

    /** @param afterwards told what was written or given up, and which of the claims were lost */
    Finisher(OutgoingStore store, BiConsumer<List<Finished>, Set<Claimed>> afterwards) {
        this.store = store;
        this.afterwards = afterwards;
    }

    void add(Finished finished) {
        waiting.add(finished);
        flush();
    }

    /** Writes what is there, unless another thread is at it: that one will see it. */
    void flush() {
        boolean goOn = true;
        while (goOn && !waiting.isEmpty() && writing.compareAndSet(false, true)) {
            try {
                goOn = write(batch());
            } finally {
                writing.set(false);
            }
        }
    }

    private List<Finished> batch() {
        List<Finished> batch = new ArrayList<>();
        for (Finished next = waiting.poll(); next != null; next = batch.size() < MOST ? waiting.poll() : null) {
            batch.add(next);
        }
        return batch;
    }

    /** False if it is better to wait before the next. */
    private boolean write(List<Finished> batch) {
        if (oneByOne) {
            return writeEach(batch);
        }
        try {
            afterwards.accept(batch, store.finish(batch));
            return true;
        } catch (RuntimeException e) {
            oneByOne = true;
            keep(batch, e);
            return false;
        }
    }

    private boolean writeEach(List<Finished> batch) {
        List<Finished> failed = new ArrayList<>();
        RuntimeException failure = null;
        for (Finished one : batch) {
            try {
                afterwards.accept(List.of(one), store.finish(List.of(one)));
            } catch (RuntimeException e) {
                failed.add(one);
                failure = e;
            }
        }
        oneByOne = failed.size() == batch.size();
        if (failure != null) {
            keep(failed, failure);
        }
        return failed.isEmpty();
    }

    /** The entry of a lease that is over belongs to somebody else, who will find out what became of it. */
    private void keep(List<Finished> failed, RuntimeException failure) {
        Messages.log(LOGGER, failure, "IDEMP0702W", failed.size());
        List<Finished> given = new ArrayList<>();
        for (Finished one : failed) {
            if (one.claimed().isLeaseOver()) {
                given.add(one);
            } else {
                waiting.add(one);
            }
        }
        if (!given.isEmpty()) {
            afterwards.accept(
                    given, Set.copyOf(given.stream().map(Finished::claimed).toList()));
        }
    }
}
