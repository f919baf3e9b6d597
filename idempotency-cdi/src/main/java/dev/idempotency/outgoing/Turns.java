package dev.idempotency.outgoing;

import dev.idempotency.messages.Messages;
import dev.idempotency.messages.Seldom;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Wakes entries whose turn has come. One that is stored while others of its group are not definite is not due, so that
 * nobody reads it with each look. Who stores one and who ends one both look for the first of the group when their own
 * transaction is over: the one who looks later sees what the other one has done. What is missed all the same, since a
 * node died in between or a person has ended one, is found by a look at all groups now and then. Thread-safe.
 */
final class Turns {

    private static final System.Logger LOGGER = System.getLogger(Relay.class.getName());

    private static final long PAUSE = Duration.ofSeconds(30).toNanos();

    /** All groups are looked at for one part in so many of the time. */
    private static final int SHARE = 100;

    private final OutgoingStore store;
    private final String namespace;
    private Map<String, Set<String>> changed = new HashMap<>();
    private final Seldom failing = new Seldom();
    private volatile long next = System.nanoTime();

    Turns(OutgoingStore store, String namespace) {
        this.store = store;
        this.namespace = namespace;
    }

    /** One of that group was stored, or has ended. */
    synchronized void changed(String target, String group) {
        changed.computeIfAbsent(target, any -> new HashSet<>()).add(group);
    }

    private synchronized Map<String, Set<String>> taken() {
        Map<String, Set<String>> taken = changed;
        changed = new HashMap<>();
        return taken;
    }

    /**
     * Wakes those that are first in the groups that have changed.
     *
     * @param woken told the targets that have something due now
     */
    void pass(Consumer<String> woken) {
        taken().forEach((target, groups) -> {
            try {
                if (store.wake(namespace, target, groups) > 0) {
                    woken.accept(target);
                }
            } catch (RuntimeException e) {
                next = System.nanoTime(); // instead of keeping them: there may be more and more
                if (failing.isTime()) {
                    Messages.log(LOGGER, e, "IDEMP0704W");
                }
            }
        });
    }

    /** Wakes all that are first, if it is time to look, and says whether there were any. To be called by one thread. */
    boolean tick() {
        int woken = 0;
        long now = System.nanoTime();
        if (now - next >= 0) {
            next = now + PAUSE;
            woken = store.wakeAll(namespace);
            long end = System.nanoTime();
            next = end + Math.max(woken > 0 ? 0 : PAUSE, SHARE * (end - now));
        }
        return woken > 0;
    }
}
