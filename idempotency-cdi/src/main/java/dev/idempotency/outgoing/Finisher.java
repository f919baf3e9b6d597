package dev.idempotency.outgoing;

import dev.idempotency.messages.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/**
 * Writes the ends of attempts to the database: all that have come together while the ones before were being written.
 * What cannot be written is kept, and tried again with {@link #flush}. That its lease is over does not end this: whether
 * somebody else has the entry by then is told by the database. Thread-safe.
 */
final class Finisher {

    private static final System.Logger LOGGER = System.getLogger(Finisher.class.getName());

    private static final int MOST = 512;

    /** One is not enough for a database that does it on this machine; more get in each other's way. */
    private static final int WRITERS = 2;

    private final OutgoingStore store;
    private final BiConsumer<List<Finished>, Set<Claimed>> afterwards;
    private final Queue<Finished> waiting = new ConcurrentLinkedQueue<>();
    private final Semaphore writers = new Semaphore(WRITERS);

    /** As many as are in {@link #waiting}, which would have to count them. */
    private final AtomicInteger kept = new AtomicInteger();

    /** Whether the last batch failed: then each is written by itself, to find out which of them is to blame. */
    private volatile boolean oneByOne;

    /** @param afterwards told what was written or given up, and which of the claims were lost */
    Finisher(OutgoingStore store, BiConsumer<List<Finished>, Set<Claimed>> afterwards) {
        this.store = store;
        this.afterwards = afterwards;
    }

    void add(Finished finished) {
        keep(finished);
        flush();
        awaitWriter();
    }

    /**
     * Who is quicker than the database waits for it, while it answers: the more ends are not written, the more must be asked
     * for again after a crash.
     */
    private synchronized void awaitWriter() {
        try {
            while (kept.get() > MOST && writers.availablePermits() < WRITERS) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether so many ends could not be written that there should be no more of them. */
    boolean isStuck() {
        return oneByOne && kept.get() > MOST;
    }

    /** To be written with what comes next, or by the next {@link #flush}. */
    void keep(Finished finished) {
        kept.incrementAndGet();
        waiting.add(finished);
    }

    /** Writes what is there, unless as many threads as may be are at it: they will see it. */
    void flush() {
        boolean isMore = true;
        while (isMore) {
            isMore = flushSome();
        }
    }

    /**
     * The same with one batch, for who has other things to do as well.
     *
     * @return whether there is more that can be written now
     */
    boolean flushSome() {
        if (waiting.isEmpty() || !writers.tryAcquire()) {
            return false;
        }
        boolean goOn;
        try {
            goOn = write(batch());
        } finally {
            writers.release();
            synchronized (this) {
                notifyAll();
            }
        }
        return goOn && !waiting.isEmpty();
    }

    private List<Finished> batch() {
        List<Finished> batch = new ArrayList<>();
        for (Finished next = waiting.poll(); next != null; next = batch.size() < MOST ? waiting.poll() : null) {
            batch.add(next);
        }
        kept.addAndGet(-batch.size());
        return batch;
    }

    /**
     * Writes them now, and tells the log of those whose entry somebody else has taken meanwhile.
     *
     * @return the claims that were lost
     */
    Set<Claimed> finish(List<Finished> finished) {
        Set<Claimed> lost = store.finish(finished);
        lost.forEach(claimed -> Messages.log(LOGGER, "IDEMP0707W", claimed.id()));
        return lost;
    }

    /** False if it is better to wait before the next. */
    private boolean write(List<Finished> batch) {
        if (oneByOne) {
            return writeEach(batch);
        }
        try {
            afterwards.accept(batch, finish(batch));
            return true;
        } catch (Throwable e) { // of a driver, too: nothing may be forgotten
            oneByOne = true;
            batch.forEach(this::keep);
            Messages.log(LOGGER, e, "IDEMP0702W", batch.size());
            return false;
        }
    }

    private boolean writeEach(List<Finished> batch) {
        int failed = 0;
        Throwable failure = null;
        for (Finished one : batch) {
            try {
                afterwards.accept(List.of(one), finish(List.of(one)));
            } catch (Throwable e) {
                failed++;
                failure = e;
                keep(one, e);
            }
        }
        oneByOne = failed == batch.size();
        if (failure != null) {
            Messages.log(LOGGER, failure, "IDEMP0702W", failed);
        }
        // If some were taken, the database may be there again, and the others need not wait until somebody takes them.
        return failed < batch.size();
    }

    /**
     * While the database is away nothing is claimed either, so no more of them come than lanes have room for. But of
     * ends that a database which answers does not take, there could be more and more.
     */
    private void keep(Finished failed, Throwable failure) {
        Claimed claimed = failed.claimed();
        if (store.isPassing(failure) || !claimed.isLeaseOver()) {
            keep(failed);
        } else {
            Messages.log(LOGGER, "IDEMP0726W", claimed.id());
            afterwards.accept(List.of(failed), Set.of(claimed));
        }
    }
}
