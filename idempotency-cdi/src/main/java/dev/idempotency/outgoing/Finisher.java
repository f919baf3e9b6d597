package dev.idempotency.outgoing;

import dev.idempotency.messages.Messages;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/**
 * Writes the ends of attempts to the database: all that have come together while the ones before were being written.
 * What cannot be written is kept, and tried again with what comes next. That its lease is over does not end this: whether
 * somebody else has the entry by then is told by the database. Thread-safe.
 */
final class Finisher {

    private static final System.Logger LOGGER = System.getLogger(Finisher.class.getName());

    private static final int MOST = 512;

    /** One was the limit of a node on both databases; a third one gained nothing. */
    private static final int WRITERS = 2;

    /** So many batches are written at most by who has other things to do: there may be ends of other targets without end. */
    private static final int BATCHES = 4;

    /** An end that was not written when it was tried by itself. */
    private record Refused(Finished end, Throwable failure) {}

    private final OutgoingStore store;
    private final BiConsumer<List<Finished>, Set<Claimed>> afterwards;
    private final Runnable signal;
    private final Queue<Finished> waiting = new ConcurrentLinkedQueue<>();
    private final Semaphore writers = new Semaphore(WRITERS);

    /** As many as are in {@link #waiting}, which would have to count them. */
    private final AtomicInteger kept = new AtomicInteger();

    /** Whether the last batch failed: then each is written by itself, to find out which of them is to blame. */
    private volatile boolean oneByOne;

    /**
     * @param afterwards told what was written or given up, and which of the claims were lost
     * @param signal called when there is something left for {@link #flushSome}
     */
    Finisher(OutgoingStore store, BiConsumer<List<Finished>, Set<Claimed>> afterwards, Runnable signal) {
        this.store = store;
        this.afterwards = afterwards;
        this.signal = signal;
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
            while (kept.get() > MOST && isWriting()) {
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

    /** To be written with what comes next, or by whoever flushes next. */
    void keep(Finished finished) {
        kept.incrementAndGet();
        waiting.add(finished);
    }

    boolean isWriting() {
        return writers.availablePermits() < WRITERS;
    }

    /**
     * Writes what is there, unless as many threads as may be are at it: these will see it. What is left after some batches is
     * signalled; after a failure it is better to wait.
     */
    void flush() {
        int batches = 0;
        while (batches < BATCHES && flushSome()) {
            batches++;
        }
        if (batches == BATCHES) {
            signal.run();
        }
    }

    /**
     * The same with one batch.
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
        if (batch.isEmpty()) { // another writer was quicker
            return true;
        }
        return oneByOne ? writeEach(batch) : writeAll(batch);
    }

    private boolean writeAll(List<Finished> batch) {
        Set<Claimed> lost;
        try {
            lost = finish(batch);
        } catch (Throwable e) { // of a driver, too: nothing may be forgotten
            oneByOne = true;
            batch.forEach(this::keep);
            Messages.log(LOGGER, e, "IDEMP0702W", batch.size());
            return false;
        }
        afterwards.accept(batch, lost);
        return true;
    }

    /**
     * Each by itself, until one fails for a reason that is not its own. The others come before it the next time: if it is
     * only locked by somebody, they can be written.
     */
    private boolean writeEach(List<Finished> batch) {
        Queue<Finished> left = new ArrayDeque<>(batch);
        List<Finished> written = new ArrayList<>();
        List<Refused> refused = new ArrayList<>();
        Set<Claimed> lost = new HashSet<>();
        boolean goOn = true;
        while (goOn && !left.isEmpty()) {
            Finished one = left.remove();
            try {
                lost.addAll(finish(List.of(one)));
                written.add(one);
            } catch (Throwable e) {
                refused.add(new Refused(one, e));
                goOn = !store.isPassing(e);
            }
        }
        oneByOne = written.isEmpty();
        left.forEach(this::keep);
        refused.forEach(this::keep);
        if (!refused.isEmpty()) {
            Throwable last = refused.get(refused.size() - 1).failure();
            Messages.log(LOGGER, last, "IDEMP0702W", batch.size() - written.size());
        }
        afterwards.accept(written, lost);
        // If some were taken, the database may be there again, and the others need not wait until somebody takes them.
        return !written.isEmpty();
    }

    /**
     * While the database is away nothing is claimed either, so no more of them come than lanes have room for. But of
     * ends that a database which answers does not take, there could be more and more.
     */
    private void keep(Refused refused) {
        Finished end = refused.end();
        if (store.isPassing(refused.failure()) || !end.claimed().isLeaseOver()) {
            keep(end);
        } else {
            Messages.log(LOGGER, "IDEMP0726W", end.claimed().id());
            afterwards.accept(List.of(end), Set.of(end.claimed()));
        }
    }
}
