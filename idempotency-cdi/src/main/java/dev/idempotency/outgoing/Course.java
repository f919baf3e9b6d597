package dev.idempotency.outgoing;

import dev.idempotency.OperationFailure;
import dev.idempotency.client.Answer;
import dev.idempotency.client.Attempt;
import dev.idempotency.client.Reason;
import dev.idempotency.client.State;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides what an operation's history means and what is done next.
 *
 * @param random at least 0, less than 1
 */
record Course(Target target, DoubleSupplier random) {

    private static final OperationFailure NOT_DELIVERED = new OperationFailure(
            "urn:idempotency:problem:not-delivered",
            "Not delivered",
            504,
            "Within its limits, nothing of the operation reached the receiver.");

    /** What can be done with an entry now; null if there is nothing. */
    Attempt.@Nullable Kind plan(Entry entry, Instant now) {
        if (!entry.mayHaveArrived()) {
            return isWithinLimits(entry, now) ? Attempt.Kind.SUBMIT : null;
        }
        boolean maySubmit = entry.state() != OutgoingState.UNRESOLVED
                && isWithinLimits(entry, now)
                && now.isBefore(retryUntil(entry));
        boolean mustAsk = entry.isCutOff() || entry.step() == Attempt.Kind.CHECK || !maySubmit;
        if (mustAsk && target.canCheck(entry.shipment())) {
            return Attempt.Kind.CHECK;
        }
        return maySubmit ? Attempt.Kind.SUBMIT : null;
    }

    /** What the entry of a claim becomes by that answer. */
    Change after(Claimed claimed, Claimed.Begun attempt, Answer answer, Instant now) {
        boolean isSubmission = attempt.kind() == Attempt.Kind.SUBMIT;
        boolean isRefused = isSubmission && answer.state() == State.REJECTED;
        boolean isKept = answer.outcome().equals(Attempt.NOT_SENT) || isRefused;
        boolean arrived = claimed.entry().mayHaveArrived() || (isSubmission && !isKept);
        if (answer.state() == State.SUCCEEDED) {
            return over(
                    OutgoingState.SUCCEEDED,
                    claimed,
                    answer,
                    now,
                    null,
                    claimed.entry().retryUntil());
        }
        if (answer.state() == State.FAILED || (isRefused && answer.isHopeless() && !arrived)) {
            return over(
                    OutgoingState.FAILED,
                    claimed,
                    answer,
                    now,
                    failure(answer.reason()),
                    claimed.entry().retryUntil());
        }
        if (claimed.entry().state() == OutgoingState.UNRESOLVED && answer.state() != State.PROCESSING) {
            return unresolved(claimed, answer, now);
        }
        Entry entry = changed(claimed, attempt, answer, arrived);
        boolean isExhausted = !isWithinLimits(entry, now);
        if (!arrived && isExhausted) {
            return over(OutgoingState.FAILED, claimed, answer, now, orNotDelivered(entry.reason()), entry.retryUntil());
        }
        if (arrived && isBeyondHelp(entry, answer, now, isExhausted)) {
            return over(OutgoingState.UNRESOLVED, claimed, answer, now, entry.reason(), entry.retryUntil());
        }
        Duration pause =
                isExhausted ? target.reconcilePause() : target.limits().pause(entry.made(), random.getAsDouble());
        return open(
                entry,
                answer,
                untilLimit(entry, now, now.plus(answer.retryAfter()).plus(pause)));
    }

    /** What becomes of an entry with which nothing can be done. */
    Change givenUp(Claimed claimed) {
        Entry entry = claimed.entry();
        Instant now = claimed.now();
        return entry.mayHaveArrived()
                ? unresolved(claimed, Answer.unclear(), now)
                : over(
                        OutgoingState.FAILED,
                        claimed,
                        Answer.unclear(),
                        now,
                        orNotDelivered(entry.reason()),
                        entry.retryUntil());
    }

    /** With what was known of it before. */
    private static Change unresolved(Claimed claimed, Answer answer, Instant now) {
        Entry before = claimed.entry();
        return over(OutgoingState.UNRESOLVED, claimed, answer, now, before.reason(), before.retryUntil());
    }

    /** Not later than the next limit of the entry, whatever the receiver asks for: then something else is to be done. */
    private Instant untilLimit(Entry entry, Instant now, Instant asked) {
        Instant created = entry.shipment().createdAt();
        Instant total = created.plus(target.limits().totalTime());
        Stream<Instant> limits = entry.mayHaveArrived()
                ? Stream.of(total, created.plus(target.reconcileTime()), retryUntil(entry))
                : Stream.of(total);
        return Stream.concat(limits.filter(now::isBefore), Stream.of(asked))
                .min(Comparator.naturalOrder())
                .orElse(asked);
    }

    /** The same entry, due again at once: nothing was done with it, and what was written down uses up no limit. */
    Change untouched(Claimed claimed) {
        Entry entry = claimed.entry();
        int unmade = claimed.attempts() - entry.attempts();
        boolean isUnclear = entry.mayHaveArrived() && entry.state() == OutgoingState.WAITING;
        return new Change(
                isUnclear ? OutgoingState.UNKNOWN : entry.state(),
                entry.isCutOff() ? Attempt.Kind.CHECK : entry.step(),
                entry.givenBack() + unmade,
                entry.state().isOver() ? null : claimed.now(),
                null,
                entry.shipment().statusLink(),
                entry.retryUntil(),
                null,
                null,
                entry.reason());
    }

    private Entry changed(Claimed claimed, Claimed.Begun attempt, Answer answer, boolean arrived) {
        Entry before = claimed.entry();
        boolean isProcessing = answer.state() == State.PROCESSING;
        OutgoingState unclear = isProcessing ? OutgoingState.PROCESSING : OutgoingState.UNKNOWN;
        boolean mustAsk = attempt.kind() == Attempt.Kind.SUBMIT || isProcessing;
        return new Entry(
                shipment(before, answer),
                arrived ? unclear : OutgoingState.WAITING,
                arrived && mustAsk ? Attempt.Kind.CHECK : Attempt.Kind.SUBMIT,
                attempt.number(),
                before.givenBack(),
                retryUntil(before, attempt, answer),
                answer.operationId() == null ? before.operationId() : answer.operationId(),
                false,
                answer.reason() == null ? before.reason() : failure(answer.reason()));
    }

    private static Shipment shipment(Entry before, Answer answer) {
        Shipment shipment = before.shipment();
        URI link = answer.statusLink() == null ? shipment.statusLink() : answer.statusLink();
        return new Shipment(shipment.id(), shipment.key(), shipment.createdAt(), shipment.request(), link);
    }

    private static @Nullable Instant retryUntil(Entry before, Claimed.Begun attempt, Answer answer) {
        boolean isPointless =
                attempt.kind() == Attempt.Kind.SUBMIT && answer.state() == State.REJECTED && answer.isHopeless();
        if (isPointless || Entry.NEVER.equals(before.retryUntil())) {
            return Entry.NEVER;
        }
        Instant told = answer.retryUntil();
        return told == null
                ? before.retryUntil()
                : storable(told, before.shipment().createdAt());
    }

    /** Not every moment that can be written down can be stored. */
    private static Instant storable(Instant told, Instant createdAt) {
        Instant latest = createdAt.plus(Duration.ofDays(36_500));
        if (told.isBefore(Entry.NEVER)) {
            return Entry.NEVER;
        }
        return told.isAfter(latest) ? latest : told;
    }

    private Instant retryUntil(Entry entry) {
        Instant told = entry.retryUntil();
        if (told != null) {
            return told;
        }
        return target.honoursKeys()
                ? entry.shipment().createdAt().plus(target.limits().retryWindow())
                : Entry.NEVER;
    }

    private boolean isWithinLimits(Entry entry, Instant now) {
        Instant end = entry.shipment().createdAt().plus(target.limits().totalTime());
        return entry.made() < target.limits().maxAttempts() && now.isBefore(end);
    }

    /** Whether nothing can be done, or the receiver has forgotten what it may have done, or it has taken too long. */
    private boolean isBeyondHelp(Entry entry, Answer answer, Instant now, boolean isExhausted) {
        Instant retryUntil = retryUntil(entry);
        // Where no key was ever promised to be remembered, what is not found may only be late.
        boolean isLate = retryUntil.equals(Entry.NEVER) ? isExhausted : !now.isBefore(retryUntil);
        Instant end = entry.shipment().createdAt().plus(target.reconcileTime());
        return (answer.isNotFound() && isLate) || !now.isBefore(end) || plan(entry, now) == null;
    }

    private static Change open(Entry entry, Answer answer, Instant dueAt) {
        return new Change(
                entry.state(),
                entry.step(),
                entry.givenBack(),
                dueAt,
                null,
                entry.shipment().statusLink(),
                entry.retryUntil(),
                storable(answer.operationId()),
                null,
                entry.reason());
    }

    private static Change over(
            OutgoingState state,
            Claimed claimed,
            Answer answer,
            Instant now,
            @Nullable OperationFailure reason,
            @Nullable Instant retryUntil) {
        Entry before = claimed.entry();
        return new Change(
                state,
                Attempt.Kind.CHECK,
                before.givenBack(),
                null,
                state.isDefinite() ? now : null,
                shipment(before, answer).statusLink(),
                retryUntil,
                storable(answer.operationId()),
                storable(answer.resourceId()),
                reason);
    }

    /** Not every database stores U+0000. */
    private static @Nullable String storable(@Nullable String text) {
        return text == null ? null : text.replace('\0', '\uFFFD');
    }

    private static @Nullable OperationFailure failure(@Nullable Reason reason) {
        return reason == null
                ? null
                : new OperationFailure(reason.type(), reason.title(), httpStatus(reason.status()), reason.detail());
    }

    /** What the receiver wrote; zero where that is no status of HTTP. */
    private static int httpStatus(int told) {
        return told >= 100 && told <= 999 ? told : 0;
    }

    private static OperationFailure orNotDelivered(@Nullable OperationFailure reason) {
        return Objects.requireNonNullElse(reason, NOT_DELIVERED);
    }
}
