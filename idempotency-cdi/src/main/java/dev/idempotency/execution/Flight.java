package dev.idempotency.execution;

import dev.idempotency.record.Outcome;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The one attempt in this JVM that is at work on an identity, from before its claim until its transaction has ended. */
final class Flight {

    /** How far the business has come. */
    private enum Stage {
        /** Not claimed yet, or claimed in vain. */
        BOARDED,
        RUNNING,
        /** The record is complete in the transaction: it may commit. */
        COMPLETE,
        /** The business said no for good; to be recorded once the transaction is rolled back. */
        REFUSED
    }

    private final Attempt attempt;
    private final Thread thread = Thread.currentThread();
    private final CountDownLatch landed = new CountDownLatch(1);
    private volatile @Nullable Object transactionKey;
    private volatile Stage stage = Stage.BOARDED;
    private volatile @Nullable Outcome outcome;
    private volatile boolean recorded;
    private volatile boolean workIsOver;
    private volatile boolean transactionIsOver;
    private volatile @Nullable Deadline timeout;

    Flight(Attempt attempt) {
        this.attempt = attempt;
    }

    Attempt attempt() {
        return attempt;
    }

    /** Which transaction the claim is made in. */
    void inTransaction(@Nullable Object key) {
        this.transactionKey = key;
    }

    boolean isOfTransaction(@Nullable Object key) {
        return key != null && key.equals(transactionKey);
    }

    boolean isOfThisThread() {
        return thread == Thread.currentThread();
    }

    /** The identity is this attempt's in its transaction. */
    void claimed() {
        this.stage = Stage.RUNNING;
    }

    boolean isClaimed() {
        return stage != Stage.BOARDED;
    }

    void complete(Outcome completed) {
        this.outcome = completed;
        this.stage = Stage.COMPLETE;
    }

    void refuse(Outcome failure) {
        this.outcome = failure;
        this.stage = Stage.REFUSED;
    }

    boolean isComplete() {
        return stage == Stage.COMPLETE;
    }

    boolean isRunning() {
        return stage == Stage.BOARDED || stage == Stage.RUNNING;
    }

    /** Whether nothing unfinished would be committed. */
    boolean mayCommit() {
        return stage == Stage.BOARDED || stage == Stage.COMPLETE;
    }

    /** Its transaction will not commit after that, whether or not the server tells. */
    void timesOut(Deadline deadline) {
        this.timeout = deadline;
    }

    void transactionIsOver() {
        this.transactionIsOver = true;
    }

    /** The business has returned; what is left is to end the attempt. */
    void workIsOver() {
        this.workIsOver = true;
    }

    /** Whether the business is at work, and cannot be committed any more: it may go on for ever, and nobody waits for it. */
    boolean isInVain() {
        Deadline known = timeout;
        return !workIsOver && (transactionIsOver || (known != null && known.remainingNanos() <= 0));
    }

    /** There is a committed record now: whoever waits may read it. */
    void recorded() {
        this.recorded = true;
    }

    boolean isRecorded() {
        return recorded;
    }

    /** The definite failure that is still to be recorded; null where there is none. */
    @Nullable
    Outcome refusal() {
        return stage == Stage.REFUSED ? outcome : null;
    }

    @Nullable
    String resourceId() {
        Outcome known = outcome;
        return known == null ? null : known.resourceId();
    }

    /** Waits without holding anything. False if it is still in the air when the time is over. */
    boolean awaitLanding(Deadline deadline) {
        try {
            return landed.await(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    void land() {
        landed.countDown();
    }
}
