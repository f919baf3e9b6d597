package dev.idempotency.sample.lab;

import jakarta.enterprise.context.RequestScoped;
import java.time.Duration;

/** The points of the business method at which something may go wrong; nothing does unless the request asks for it. */
@RequestScoped
public class Faults {

    private Fault fault;

    void expect(Fault fault) {
        this.fault = fault;
    }

    public void beforeWriting() {
        if (is(Fault.Kind.DELAY)) {
            pause(fault.delay());
        }
    }

    public void afterWriting() {
        if (is(Fault.Kind.ROLLBACK)) {
            throw new IllegalStateException("Asked for by Lab-Fault: rollback");
        }
        if (is(Fault.Kind.CRASH_BEFORE_COMMIT)) {
            Crash.now();
        }
    }

    private boolean is(Fault.Kind kind) {
        return fault != null && fault.kind() == kind;
    }

    static void pause(Duration delay) {
        try {
            Thread.sleep(delay.toMillis());
        } catch (InterruptedException shuttingDown) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted in a Lab-Fault delay", shuttingDown);
        }
    }
}
