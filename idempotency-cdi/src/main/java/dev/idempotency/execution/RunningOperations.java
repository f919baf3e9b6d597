package dev.idempotency.execution;

import dev.idempotency.CurrentOperation;
import dev.idempotency.OperationIdentity;
import dev.idempotency.record.Outcome;
import org.jspecify.annotations.Nullable;

/** Knows which operation each thread is running. */
public final class RunningOperations implements CurrentOperation {

    private static final int LONGEST_RESOURCE_ID = 255;

    @SuppressWarnings("ThreadLocalUsage") // as long-lived as the application, and no longer
    private final ThreadLocal<@Nullable Running> current = new ThreadLocal<>();

    private static final class Running {
        final Attempt attempt;

        @Nullable
        String resourceId;

        Running(Attempt attempt) {
            this.attempt = attempt;
        }
    }

    /** Runs the business as the thread's current operation and adds the resource id that it named to its outcome. */
    Completion run(Attempt attempt, Business business) throws Exception {
        Running outer = current.get();
        Running running = new Running(attempt);
        current.set(running);
        try {
            return named(business.run(), running.resourceId);
        } finally {
            restore(outer);
        }
    }

    private void restore(@Nullable Running outer) {
        if (outer == null) {
            current.remove();
        } else {
            current.set(outer);
        }
    }

    private static Completion named(Completion completion, @Nullable String resourceId) {
        if (resourceId == null) {
            return completion;
        }
        if (completion instanceof Completion.Success success) {
            Outcome outcome = success.outcome().withResourceId(resourceId);
            return new Completion.Success(outcome, success.value());
        }
        return completion;
    }

    @Override
    public boolean isActive() {
        return current.get() != null;
    }

    @Override
    public OperationIdentity identity() {
        return running().attempt.identity();
    }

    @Override
    public String attemptId() {
        return running().attempt.attemptId();
    }

    @Override
    public void resourceId(String id) {
        if (id.isBlank() || id.length() > LONGEST_RESOURCE_ID || id.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(
                    "a resource id has 1 to " + LONGEST_RESOURCE_ID + " characters, and no U+0000");
        }
        running().resourceId = id;
    }

    private Running running() {
        Running running = current.get();
        if (running == null) {
            throw new IllegalStateException("no idempotent operation is running on this thread");
        }
        return running;
    }
}
