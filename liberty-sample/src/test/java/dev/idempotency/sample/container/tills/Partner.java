package dev.idempotency.sample.container.tills;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Another system: what is done there is not rolled back. */
@ApplicationScoped
public class Partner {

    private final Map<String, String> lines = new ConcurrentHashMap<>();
    private volatile boolean answering = true;

    public void setAnswering(boolean answering) {
        this.answering = answering;
    }

    public void take(String number, String line) {
        if (lines.putIfAbsent(number, line) != null) {
            throw new IllegalArgumentException("taken twice: " + number);
        }
    }

    /** What was taken under that number. */
    public Optional<String> find(String number) {
        if (!answering) {
            throw new IllegalStateException("the partner does not answer");
        }
        return Optional.ofNullable(lines.get(number));
    }
}
