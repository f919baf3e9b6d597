package dev.idempotency.polling;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Does the same work again and again: after each pause, and at once when it is woken. A wake-up during the work is not
 * lost. What the work throws is handed to the log and ends nothing. It is run by one thread, and one only, from its start
 * to its stop: so the work is done in the surroundings of whoever started it, never of whoever woke it.
 */
public final class Loop implements Runnable {

    private final Runnable work;
    private final long pause;
    private final Consumer<Throwable> log;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition signal = lock.newCondition();
    private boolean woken;
    private boolean stopped;
    private boolean working;

    /** @param log told what the work throws; must not throw itself */
    public Loop(Runnable work, Duration pause, Consumer<Throwable> log) {
        this.work = work;
        this.pause = pause.toNanos();
        this.log = log;
    }

    /** Has the work done soon. Never blocks for long, and may be called by anybody at any time. */
    public void wake() {
        lock.lock();
        try {
            woken = true;
            signal.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The work is not begun again. Does not wait for its end. */
    public void stop() {
        lock.lock();
        try {
            stopped = true;
            signal.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the work that was begun before it was stopped has ended, or that moment has come; whether it has. */
    public boolean awaitEnd(long nanoTime) throws InterruptedException {
        lock.lock();
        try {
            long left = nanoTime - System.nanoTime();
            while (working && left > 0) {
                left = signal.awaitNanos(left);
            }
            return !working;
        } finally {
            lock.unlock();
        }
    }

    /** Until it is stopped, or its thread is interrupted. */
    @Override
    public void run() {
        while (goesOn()) {
            try {
                work.run();
            } catch (Throwable e) { // an error as well would end it for good
                log.accept(e);
            } finally {
                rest();
            }
        }
    }

    private void rest() {
        lock.lock();
        try {
            working = false;
            signal.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean goesOn() {
        lock.lock();
        try {
            long left = pause;
            while (!woken && !stopped && left > 0) {
                left = signal.awaitNanos(left);
            }
            woken = false;
            working = !stopped;
            return working;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }
}
