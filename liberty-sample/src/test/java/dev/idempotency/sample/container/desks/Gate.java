package dev.idempotency.sample.container.desks;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Holds a call inside of the protected method until the test lets it go on. Neither waits for ever. */
public final class Gate implements Desk.Inside, AutoCloseable {

    private static final int SECONDS = 10;

    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch opened = new CountDownLatch(1);

    @Override
    public void run(Desk desk) throws InterruptedException {
        entered.countDown();
        await(opened, "nobody opened the gate");
    }

    /** Returns when a call has come to the gate. */
    public void awaitEntry() throws InterruptedException {
        await(entered, "nobody came to the gate");
    }

    private static void await(CountDownLatch latch, String otherwise) throws InterruptedException {
        if (!latch.await(SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError(otherwise);
        }
    }

    public void open() {
        opened.countDown();
    }

    /** Opens it for whoever is still held when a test has failed. */
    @Override
    public void close() {
        open();
    }
}
