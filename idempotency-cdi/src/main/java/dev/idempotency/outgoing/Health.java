package dev.idempotency.outgoing;

import dev.idempotency.client.Answer;
import dev.idempotency.client.Attempt;
import dev.idempotency.client.State;
import dev.idempotency.messages.Messages;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/** Whether a target is well, by what its answers say of the target itself. Guarded by its lane. */
final class Health {

    /** So many attempts of each thread may say nothing before the target counts as one that is not well. */
    private static final int PATIENCE = 2;

    /** Longer than this no target is left alone without a look, whatever it asks for. */
    private static final Duration LONGEST = Duration.ofHours(1);

    private static final System.Logger LOGGER = System.getLogger(Health.class.getName());

    private final Target target;
    private final DoubleSupplier random;
    private final LongSupplier nanoTime;

    /** How many attempts in a row told that the target is not well. */
    private int failures;

    /** How many in a row said nothing. */
    private int unclear;

    private long pausedUntil;

    /**
     * @param random at least 0, less than 1
     * @param nanoTime as {@link System#nanoTime}
     */
    Health(Target target, DoubleSupplier random, LongSupplier nanoTime) {
        this.target = target;
        this.random = random;
        this.nanoTime = nanoTime;
        this.pausedUntil = nanoTime.getAsLong();
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
        return nanoTime.getAsLong() - pausedUntil < 0;
    }

    /** After a pause one attempt finds out whether the target is well again. */
    boolean isInDoubt() {
        return failures > 0;
    }

    /** Attempts that were under way together tell the same thing, and it counts once. */
    private void pause(Duration asked) {
        long now = nanoTime.getAsLong();
        boolean isTooLong = asked.compareTo(LONGEST) > 0;
        if (now - pausedUntil >= 0) {
            failures++;
            if (isTooLong) {
                Messages.log(LOGGER, "IDEMP0724W", target.name(), asked, LONGEST);
            }
        }
        Duration wanted = isTooLong ? LONGEST : asked;
        Duration pause = target.limits().pause(failures, 0.5 + random.getAsDouble() / 2);
        long until = now + (wanted.compareTo(pause) > 0 ? wanted : pause).toNanos();
        pausedUntil = until - pausedUntil > 0 ? until : pausedUntil;
    }
}
