package dev.idempotency.sample.faults;

import dev.idempotency.sample.running.Sample;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server that is killed, and started again while the others go on. */
final class Victim {

    /** When it was certainly alive for the last time, and when it was certainly dead. */
    record Death(Instant after, Instant before) {}

    private final Sample server;
    private final List<Death> deaths = new CopyOnWriteArrayList<>();
    private volatile CompletableFuture<?> start;

    private Victim(Sample server) {
        this.server = server;
        this.start = CompletableFuture.runAsync(server::start);
    }

    static Victim start(Sample server) {
        return new Victim(server);
    }

    /** Kills it and returns. What is to follow its start is done after that. */
    synchronized void kill(Runnable onceDead, Runnable onceStarted) {
        awaitStart();
        Instant after = Instant.now();
        server.kill();
        deaths.add(new Death(after, Instant.now()));
        onceDead.run();
        start = CompletableFuture.runAsync(server::start).thenRun(onceStarted);
    }

    /** Waits until it can be used again, if it has been killed. */
    void awaitStart() {
        start.join();
    }

    List<Death> deaths() {
        return deaths;
    }
}
