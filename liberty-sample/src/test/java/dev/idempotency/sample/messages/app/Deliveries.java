package dev.idempotency.sample.messages.app;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How the deliveries of messages have ended since the server was started. */
@ApplicationScoped
public class Deliveries {

    private static final long PATIENCE = 30_000_000_000L;

    /** The lock, too: were the methods synchronized, those of the proxy would be, and whoever waits would keep it. */
    private final Map<String, List<String>> byKey = new HashMap<>();

    void ended(String key, String how) {
        synchronized (byKey) {
            byKey.computeIfAbsent(key, any -> new ArrayList<>()).add(how);
            byKey.notifyAll();
        }
    }

    /** Waits for so many. */
    List<String> await(String key, int atLeast) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE;
        synchronized (byKey) {
            while (of(key).size() < atLeast && end > System.nanoTime()) {
                byKey.wait(1 + (end - System.nanoTime()) / 1_000_000);
            }
            return of(key);
        }
    }

    private List<String> of(String key) {
        return List.copyOf(byKey.getOrDefault(key, List.of()));
    }
}
