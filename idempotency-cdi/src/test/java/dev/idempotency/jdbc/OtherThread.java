package dev.idempotency.jdbc;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** One other thread, and so another transaction. */
final class OtherThread implements AutoCloseable {

    private final ExecutorService executor = Executors.newSingleThreadExecutor();

    <T> Future<T> start(Callable<T> work) {
        return executor.submit(work);
    }

    <T> T run(Callable<T> work) throws Exception {
        return start(work).get(30, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
