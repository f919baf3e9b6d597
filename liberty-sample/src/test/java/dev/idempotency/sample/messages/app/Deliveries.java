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

    private final Map<String, List<String>> byKey = new HashMap<>();

    synchronized void ended(String key, String how) {
        byKey.computeIfAbsent(key, any -> new ArrayList<>()).add(how);
        notifyAll();
    }

    /** Waits for so many. */
    synchronized List<String> await(String key, int atLeast) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE;
        while (of(key).size() < atLeast && end > System.nanoTime()) {
            wait(1 + (end - System.nanoTime()) / 1_000_000);
        }
        return of(key);
    }

    private List<String> of(String key) {
        return List.copyOf(byKey.getOrDefault(key, List.of()));
    }
}
