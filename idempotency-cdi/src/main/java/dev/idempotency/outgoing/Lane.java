package dev.idempotency.outgoing;

import dev.idempotency.client.Answer;
import dev.idempotency.messages.Messages;
import dev.idempotency.messages.Seldom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The deliveries to one target on this node. Each target has its own threads and its own pauses, so one that is slow,
 * broken or starting does not hold up the others. Thread-safe.
 */
final class Lane {

    private static final System.Logger LOGGER = System.getLogger(Lane.class.getName());

    private static final int MOST = 512;

    /** How long what is claimed may wait for its thread. */
    private static final long WAIT = Duration.ofMillis(100).toNanos();

    /** So many may wait that need not be claimed, and for so long. */
    private static final int MOST_AHEAD = 16_384;

    private static final long WAIT_AHEAD = Duration.ofSeconds(1).toNanos();

    private final Attempter attempter;
    private final Finisher finisher;
    private final Executor threads;
    private final Runnable signal;
    private final Health health;
    private final Seldom unreadable = new Seldom();
    private final Seldom refused = new Seldom();

    private final Queue<Claimed> ready = new ArrayDeque<>();
    private final Set<Claimed> running = Collections.newSetFromMap(new IdentityHashMap<>());
    /** Claimed and not yet written back. */
    private int unfinished;

    private int workers;
    /** Threads that are not ours and make an attempt. */
    private int callers;

    /** Whether one of them has ended since threads were last begun because of that. */
    private boolean roomier;

    /** Whether there may be something to claim. */
    private boolean due = true;

    /** Whether more was there than could be claimed. */
    private boolean behind = true;

    private boolean stopped;

    /** How long a thread is busy with an attempt and its end, in nanoseconds: more with the last ones than with those before. */
    private double average = WAIT;

    /**
     * @param threads for the attempts
     * @param signal called when something may be claimed
     * @param random at least 0, less than 1
     */
    Lane(Attempter attempter, Finisher finisher, Executor threads, Runnable signal, DoubleSupplier random) {
        this.attempter = attempter;
        this.finisher = finisher;
        this.threads = threads;
        this.signal = signal;
        this.health = new Health(attempter.target(), random, System::nanoTime);
    }

    Target target() {
        return attempter.target();
    }

    Attempter attempter() {
        return attempter;
    }

    /** Whether people should be told now that what is due cannot be read: it is tried each poll. */
    boolean isTimeToTell() {
        return unreadable.isTime();
    }

    /** There may be something to claim. */
    synchronized void wake() {
        due = true;
    }

    /** How many entries to claim now; if that is not 0, they must be given to {@link #take}. */
    synchronized int wanted() {
        if (!due || stopped || health.isPaused()) {
            return 0;
        }
        int room = room();
        int free = room - unfinished - callers;
        if (health.isInDoubt()) {
            free = unfinished + callers == 0 ? 1 : 0;
        } else if (free < room / 2 && workers >= target().parallel()) {
            free = 0;
        }
        due = due && free <= 0;
        behind |= due;
        return Math.max(0, free);
    }

    /**
     * Whether one that is just being stored would be attempted soon, and none that is due comes before it.
     *
     * @param coming how many were told so, and are still to come
     */
    synchronized boolean isFreeAfter(int coming) {
        boolean isOpen = !behind && !stopped && !health.isPaused() && !health.isInDoubt();
        return isOpen && unfinished + callers + coming < room(MOST_AHEAD, WAIT_AHEAD);
    }

    private int room() {
        return room(MOST, WAIT);
    }

    /**
     * How many may be unfinished at a time: as many as the threads are through with in that time. Where the same thing
     * must not be sent twice, nothing is written down as an attempt that does not begin at once.
     */
    private int room(int most, long wait) {
        int parallel = target().parallel();
        double rounds = target().honoursKeys() ? Math.max(1, wait / average) : 1;
        return (int) Math.max(parallel, Math.min(most, parallel * rounds));
    }

    /**
     * Takes what was claimed.
     *
     * @param isFull whether there may be more
     */
    void take(List<Claimed> claimed, boolean isFull) {
        synchronized (this) {
            due |= isFull;
            behind = isFull;
        }
        take(claimed);
    }

    /** Takes what was stored as taken, unless the target pauses by now, or nobody knows whether it is well again. */
    void takeAhead(List<Claimed> claimed) {
        boolean isWelcome;
        synchronized (this) {
            isWelcome = !health.isPaused() && !health.isInDoubt();
            unfinished += isWelcome ? 0 : claimed.size();
        }
        if (isWelcome) {
            take(claimed);
        } else {
            leave(claimed);
        }
    }

    private void take(List<Claimed> claimed) {
        int more = admit(claimed);
        if (more < 0) {
            leave(claimed);
        }
        for (int i = 0; i < more; i++) {
            begin();
        }
    }

    private void leave(List<Claimed> claimed) {
        keepBack(claimed);
        finisher.flush();
    }

    private void keepBack(List<Claimed> claimed) {
        claimed.stream().map(attempter::leave).forEach(finisher::keep);
    }

    /** Begins threads for what is ready: the container refused some before, or they ended while nothing could be written. */
    void beginMissing() {
        take(List.of());
    }

    /** How many threads to begin; less than none if it is too late to take anything. */
    private synchronized int admit(List<Claimed> claimed) {
        unfinished += claimed.size();
        if (stopped) {
            return -1;
        }
        ready.addAll(claimed);
        int more = Math.max(0, Math.min(target().parallel() - workers - callers, ready.size()));
        workers += more;
        return more;
    }

    private void begin() {
        try {
            threads.execute(this::work);
        } catch (Throwable e) { // there may be no thread to be had
            synchronized (this) {
                workers--;
            }
            if (refused.isTime()) { // it is tried with each poll
                Messages.log(LOGGER, e, "IDEMP0703W", target().name());
            }
        }
    }

    private void work() {
        for (Claimed next = next(); next != null; next = next()) {
            try {
                long start = System.nanoTime();
                Attempter.Made made = attempt(next);
                finisher.add(made.finished());
                if (made.answer() != null) { // else it says nothing of how long one takes
                    pace(System.nanoTime() - start);
                }
                if (isPaused()) {
                    leave(left());
                }
            } catch (Throwable e) { // whatever it is, the next one needs this thread
                Messages.log(LOGGER, e, "IDEMP0727E", target().name(), next.id());
            }
        }
    }

    private Attempter.Made attempt(Claimed claimed) {
        Attempter.Made made = null;
        try {
            made = attempter.make(claimed);
            return made;
        } finally {
            ended(claimed, made);
        }
    }

    /**
     * A thread that is to end begins nothing more, nor does one whose ends cannot be written. What it leaves is done by
     * others, by those that the next poll begins, or when its lease is over.
     */
    private synchronized @Nullable Claimed next() {
        boolean isToEnd = Thread.currentThread().isInterrupted() || finisher.isStuck();
        Claimed next = isToEnd ? null : ready.poll();
        if (next == null) {
            workers--;
        } else {
            running.add(next);
        }
        return next;
    }

    /** @param made if null, nothing will be written of it, and what has become of it is found out after its lease */
    private synchronized void ended(Claimed claimed, Attempter.@Nullable Made made) {
        running.remove(claimed);
        if (made == null) {
            unfinished--;
        } else if (made.answer() != null) {
            health.learn(made.answer());
        }
    }

    private synchronized void pace(long nanos) {
        average += (nanos - average) / 64;
    }

    private synchronized boolean isPaused() {
        return health.isPaused();
    }

    /**
     * Whether a caller may make an attempt on its own thread now: it is one of those that may be under way at a time. If
     * so, {@link #callerEnded} must follow.
     */
    synchronized boolean admitCaller() {
        // What callers cannot write is kept here, too.
        boolean isFull = workers + callers >= target().parallel() || unfinished >= 2 * MOST;
        boolean isInDoubt = health.isInDoubt() && unfinished + callers > 0;
        boolean isAdmitted = !stopped && !health.isPaused() && !isFull && !isInDoubt;
        callers += isAdmitted ? 1 : 0;
        return isAdmitted;
    }

    /** @param answer null where no attempt was made */
    void callerEnded(@Nullable Answer answer) {
        synchronized (this) {
            callers--;
            roomier = true;
            notifyAll();
            if (answer != null) {
                health.learn(answer);
            }
        }
        signal.run();
    }

    /** Begins the threads that callers kept from being begun: not on a thread of theirs, in whose name they would run. */
    void afterCallers() {
        if (isRoomier()) {
            beginMissing();
        }
    }

    private synchronized boolean isRoomier() {
        boolean isRoomier = roomier && !health.isPaused();
        roomier &= !isRoomier;
        return isRoomier;
    }

    /** What a caller could not write is written by this lane. */
    synchronized void adopt() {
        unfinished++;
    }

    /** Those were written back, or are no longer ours. */
    void finished(Collection<Finished> written) {
        boolean mayClaim;
        synchronized (this) {
            unfinished -= written.size();
            mayClaim = due && !stopped;
            notifyAll();
        }
        if (mayClaim) {
            signal.run();
        }
    }

    /** What is being attempted now. */
    synchronized List<Claimed> running() {
        return List.copyOf(running);
    }

    /** Begins no further attempt. Those that were to come are given back, with what is written next: this does not block. */
    void stop() {
        synchronized (this) {
            stopped = true;
        }
        keepBack(left());
    }

    private synchronized List<Claimed> left() {
        List<Claimed> left = List.copyOf(ready);
        ready.clear();
        return left;
    }

    /** Waits until nothing is under way, or that moment has come; whether nothing is. */
    synchronized boolean drain(long nanoTime) throws InterruptedException {
        long left = nanoTime - System.nanoTime();
        while (unfinished + callers > 0 && left > 0) {
            wait(left / 1_000_000 + 1);
            left = nanoTime - System.nanoTime();
        }
        return unfinished + callers == 0;
    }
}
