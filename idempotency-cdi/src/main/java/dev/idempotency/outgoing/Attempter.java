package dev.idempotency.outgoing;

import dev.idempotency.client.Answer;
import dev.idempotency.client.Attempt;
import dev.idempotency.messages.Messages;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes one attempt that was written down before, and says what becomes of its entry. Thread-safe. */
final class Attempter {

    private static final System.Logger LOGGER = System.getLogger(Attempter.class.getName());

    private final Target target;
    private final Course course;

    Attempter(Target target, Course course) {
        this.target = target;
        this.course = course;
    }

    Target target() {
        return target;
    }

    /** What can be done with an entry now; null if there is nothing. */
    Attempt.@Nullable Kind plan(Entry entry, Instant now) {
        return course.plan(entry, now);
    }

    /**
     * What has become of a claim.
     *
     * @param answer null where no attempt was made
     */
    record Made(Finished finished, @Nullable Answer answer) {}

    /** Whatever the delivery does, it has made an attempt. An interrupted thread stays interrupted. */
    Made make(Claimed claimed) {
        Claimed.Begun attempt = claimed.attempt();
        if (attempt == null) {
            return new Made(new Finished(claimed, null, course.givenUp(claimed)), null);
        }
        if (claimed.age().compareTo(Target.SLACK) >= 0) {
            // The rest of the lease would not do for a whole attempt.
            return new Made(leave(claimed), null);
        }
        Instant submittedAt = claimed.now();
        if (attempt.kind() == Attempt.Kind.SUBMIT && plan(claimed.entry(), submittedAt) != Attempt.Kind.SUBMIT) {
            // It has waited beyond a limit.
            return new Made(leave(claimed), null);
        }
        Answer answer = deliver(claimed.entry().shipment(), attempt);
        Instant endedAt = claimed.now();
        Change change = course.after(claimed, attempt, answer, endedAt);
        AttemptLine.write(claimed.entry(), attempt, submittedAt, answer);
        return new Made(
                new Finished(
                        claimed, new Finished.Ended(submittedAt, endedAt, answer.outcome(), answer.told()), change),
                answer);
    }

    /** Gives it back without an attempt. */
    Finished leave(Claimed claimed) {
        Claimed.Begun attempt = claimed.attempt();
        if (attempt == null) {
            return new Finished(claimed, null, course.untouched(claimed));
        }
        Instant now = claimed.now();
        Answer answer = Answer.notSent();
        AttemptLine.write(claimed.entry(), attempt, now, answer);
        return new Finished(claimed, new Finished.Ended(now, now, answer.outcome(), null), course.untouched(claimed));
    }

    private Answer deliver(Shipment shipment, Claimed.Begun attempt) {
        try {
            Answer answer = attempt.kind() == Attempt.Kind.SUBMIT
                    ? target.delivery().submit(shipment, attempt.id())
                    : target.delivery().check(shipment, attempt.id());
            return Objects.requireNonNull(answer, "answer");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Answer.noResponse();
        } catch (Throwable e) {
            // Whatever the application throws, its entry must get on.
            Messages.log(LOGGER, e, "IDEMP0701W", target.name(), attempt.kind().word(), shipment.id());
            return Answer.noResponse();
        }
    }
}
