package dev.idempotency.outgoing;

import dev.idempotency.client.Answer;
import jakarta.enterprise.inject.Default;
import jakarta.inject.Singleton;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * A receiver in this JVM, the same for all applications, reached by a bean of the application. It does what it is told
 * for each key, else succeeds.
 */
@Singleton
@Default
@OutgoingTarget("partner")
public class Partner implements Delivery {

    /** What happens to an attempt. */
    @FunctionalInterface
    interface Reaction {
        Answer to(Shipment shipment) throws Exception;
    }

    /** One attempt, as it arrived. */
    record Call(String verb, String key, String attemptId) {}

    static final List<Call> CALLS = new CopyOnWriteArrayList<>();
    static final Map<String, AtomicInteger> EFFECTS = new ConcurrentHashMap<>();
    private static final Map<String, Deque<Reaction>> SUBMISSIONS = new ConcurrentHashMap<>();
    private static final Map<String, Deque<Reaction>> QUERIES = new ConcurrentHashMap<>();

    void onSubmit(String key, Reaction... reactions) {
        SUBMISSIONS.put(key, new ArrayDeque<>(List.of(reactions)));
    }

    void onCheck(String key, Reaction... reactions) {
        QUERIES.put(key, new ArrayDeque<>(List.of(reactions)));
    }

    /** Does it as often as it is asked to: a test counts. */
    Answer execute(Shipment shipment) {
        EFFECTS.computeIfAbsent(shipment.key(), key -> new AtomicInteger()).incrementAndGet();
        changed();
        return Answer.succeeded("made-" + shipment.key());
    }

    @Override
    public Answer submit(Shipment shipment, String attemptId) throws Exception {
        arrived("submit", shipment, attemptId);
        return next(SUBMISSIONS, shipment.key(), this::execute).to(shipment);
    }

    @Override
    public Answer check(Shipment shipment, String attemptId) throws Exception {
        arrived("check", shipment, attemptId);
        return next(QUERIES, shipment.key(), this::tell).to(shipment);
    }

    private Answer tell(Shipment shipment) {
        return EFFECTS.containsKey(shipment.key()) ? Answer.succeeded("made-" + shipment.key()) : Answer.notFound();
    }

    private static Reaction next(Map<String, Deque<Reaction>> scripts, String key, Reaction otherwise) {
        Deque<Reaction> script = scripts.getOrDefault(key, new ArrayDeque<>());
        synchronized (script) {
            Reaction next = script.size() == 1 ? script.peek() : script.poll();
            return next == null ? otherwise : next;
        }
    }

    private void arrived(String verb, Shipment shipment, String attemptId) {
        CALLS.add(new Call(verb, shipment.key(), attemptId));
        changed();
    }

    private static void changed() {
        synchronized (CALLS) {
            CALLS.notifyAll();
        }
    }

    /** The verbs of the attempts with that key. */
    List<String> verbs(String key) {
        return CALLS.stream()
                .filter(call -> call.key().equals(key))
                .map(Call::verb)
                .toList();
    }

    int effects(String key) {
        return EFFECTS.getOrDefault(key, new AtomicInteger()).get();
    }

    /** Waits until the calls, or what they have done, are like that. */
    void await(Predicate<List<Call>> condition) throws InterruptedException {
        synchronized (CALLS) {
            while (!condition.test(CALLS)) {
                CALLS.wait();
            }
        }
    }

    List<String> order(String prefix) {
        List<String> keys = new ArrayList<>();
        CALLS.stream()
                .filter(call -> call.verb().equals("submit") && call.key().startsWith(prefix))
                .forEach(call -> keys.add(call.key()));
        return keys;
    }
}
