package dev.idempotency.client;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Time and chance. Tests have their own. */
interface Surroundings {

    Surroundings REAL = new Surroundings() {
        @Override
        public Instant now() {
            return Instant.now();
        }

        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void pause(Duration duration) throws InterruptedException {
            boolean over = new CountDownLatch(1).await(duration.toNanos(), TimeUnit.NANOSECONDS);
            assert !over;
        }

        @Override
        public double random() {
            return ThreadLocalRandom.current().nextDouble();
        }
    };

    /** The time of day, for what is written down. */
    Instant now();

    /** A time that never jumps, for limits. */
    long nanoTime();

    /** Waits that long. */
    void pause(Duration duration) throws InterruptedException;

    /** At least 0, less than 1. */
    double random();
}
