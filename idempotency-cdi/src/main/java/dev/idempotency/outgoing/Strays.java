package dev.idempotency.outgoing;

import dev.idempotency.messages.Messages;
import java.time.Duration;
import java.util.Set;

/** Tells of what waits for targets that this node does not have, since no other node may have them either. */
final class Strays {

    private static final System.Logger LOGGER = System.getLogger(Strays.class.getName());

    private static final long PAUSE = Duration.ofHours(1).toNanos();
    private static final long RETRY = Duration.ofMinutes(1).toNanos();

    private final OutgoingStore store;
    private final String namespace;
    private final Set<String> targets;
    private long next = System.nanoTime();

    /** @param targets of this node */
    Strays(OutgoingStore store, String namespace, Set<String> targets) {
        this.store = store;
        this.namespace = namespace;
        this.targets = targets;
    }

    /** Looks for some, if it is time. To be called by one thread. */
    void tick() {
        if (System.nanoTime() - next < 0) {
            return;
        }
        next = System.nanoTime() + RETRY;
        look();
        next = System.nanoTime() + PAUSE;
    }

    /** The same where it may be that nothing was ever stored, for want of a table. */
    void lookOnce() {
        try {
            look();
        } catch (RuntimeException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "There is no outgoing operation to be seen", e);
        }
    }

    private void look() {
        store.waiting(namespace).forEach((target, number) -> {
            if (!targets.contains(target)) {
                Messages.log(LOGGER, "IDEMP0725W", target, number);
            }
        });
    }
}
