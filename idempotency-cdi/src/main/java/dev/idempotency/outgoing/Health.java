package dev.idempotency.outgoing;

import dev.idempotency.client.Answer;
import dev.idempotency.client.Attempt;
import dev.idempotency.client.State;
import java.time.Duration;
import java.util.function.DoubleSupplier;

/** Whether a target is well, by what its answers say of the target itself. Guarded by its lane. */
final class Health {

    /** So many attempts of each thread may say nothing before the target counts as one that is not well. */
    private static final int PATIENCE = 2;

    private final Target target;
    private final DoubleSupplier random;

    /** How many attempts in a row told that the target is not well. */
    private int failures;

    /** How many in a row said nothing. */
    private int unclear;

    private long pausedUntil = System.nanoTime();

    /** @param random at least 0, less than 1 */
    Health(Target target, DoubleSupplier random) {
        this.target = target;
        this.random = random;
    }

    void learn(Answer answer) {
        boolean isRefusedForNow = answer.state() == State.REJECTED && !answer.isHopeless();
        boolean asksForPeace =
                answer.state() != State.PROCESSING && !answer.retryAfter().isZero();
        boolean isUnclear = answer.state() == State.UNKNOWN && !answer.isNotFound();
        if (answer.outcome().equals(Attempt.NOT_SENT) || isRefusedForNow || asksForPeace) {
            pause(answer.retryAfter());
        } else if (!isUnclear) {
            failures = 0;
            unclear = 0;
        } else if (++unclear >= PATIENCE * target.parallel()) {
            pause(Duration.ZERO);
        }
    }

    boolean isPaused() {
        return System.nanoTime() - pausedUntil < 0;
    }

    /** After a pause one attempt finds out whether the target is well again. */
    boolean isInDoubt() {
        return failures > 0;
    }

    /** Attempts that were under way together tell the same thing, and it counts once. */
    private void pause(Duration asked) {
        long now = System.nanoTime();
        if (now - pausedUntil >= 0) {
            failures++;
        }
        Duration pause = target.limits().pause(failures, 0.5 + random.getAsDouble() / 2);
        long until = now + (asked.compareTo(pause) > 0 ? asked : pause).toNanos();
        pausedUntil = until - pausedUntil > 0 ? until : pausedUntil;
    }
}
