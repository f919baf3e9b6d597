package dev.idempotency.outgoing;

import dev.idempotency.messages.Messages;
import java.time.Duration;

/** Removes what ended long ago, a little at a time, so that deliveries do not wait for it. Used by one thread. */
final class Aging {

    private static final System.Logger LOGGER = System.getLogger(Aging.class.getName());

    private static final int MOST = 1000;
    private static final long PAUSE = Duration.ofMinutes(10).toNanos();

    private final OutgoingStore store;
    private final String namespace;
    private final Duration retention;
    private long next = System.nanoTime();

    Aging(OutgoingStore store, String namespace, Duration retention) {
        this.store = store;
        this.namespace = namespace;
        this.retention = retention;
    }

    /** Removes some, if it is time; after as many as are removed at once, it is time again. */
    void tick() {
        if (System.nanoTime() - next < 0) {
            return;
        }
        next = System.nanoTime() + PAUSE;
        int removed = store.purge(namespace, retention, MOST);
        if (removed > 0) {
            Messages.log(LOGGER, "IDEMP0718I", removed);
        }
        if (removed == MOST) {
            next = System.nanoTime();
        }
    }
}
