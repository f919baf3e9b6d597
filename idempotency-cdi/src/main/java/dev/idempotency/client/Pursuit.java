package dev.idempotency.client;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Follows one intent until its end is known, or the limits of the call are reached. Used once, by one thread. */
final class Pursuit {

    private static final int FETCHES = 3;

    private final Journal journal;
    private final Surroundings surroundings;
    private final Budget budget;
    private final Attempts attempts;
    private final Instant windowEnd;
    private boolean isHopeless;

    Pursuit(Journal journal, JournalEntry entry, ClientOptions options, Surroundings surroundings) {
        this.journal = journal;
        this.surroundings = surroundings;
        this.budget = new Budget(options.limits(), surroundings);
        this.attempts = new Attempts(journal, entry, options, surroundings);
        Duration window = options.limits().retryWindow();
        // No window means never, also where a clock was set back.
        this.windowEnd =
                window.isZero() ? Instant.MIN : entry.intent().createdAt().plus(window);
    }

    Result run() throws InterruptedException {
        attempts.endThoseOfACrash();
        Reason reason = null;
        boolean mayGoOn = budget.hasWaited(untilWelcome());
        // Whatever was sent in an earlier call is asked for before anything is sent again.
        Optional<Attempt.Kind> next = mayGoOn ? next(Attempt.Kind.SUBMIT, State.UNKNOWN) : Optional.empty();
        while (next.isPresent()) {
            Attempt.Kind kind = next.get();
            budget.spendAttempt();
            Verdict verdict = kind == Attempt.Kind.SUBMIT ? attempts.submit() : attempts.check();
            if (verdict.isFinal()) {
                return close(verdict);
            }
            isHopeless |= verdict.isHopeless();
            reason = verdict.reason();
            if (next(kind, verdict.state()).isEmpty() || !budget.hasPaused(untilWelcome())) {
                break;
            }
            next = next(kind, verdict.state());
        }
        return Result.open(attempts.entry(), attempts.entry().lastState(), reason);
    }

    /** What to do after that, if anything can be done. */
    private Optional<Attempt.Kind> next(Attempt.Kind done, State told) {
        if (!attempts.entry().mayHaveArrived()) {
            return Optional.of(Attempt.Kind.SUBMIT);
        }
        boolean mustAsk = done == Attempt.Kind.SUBMIT || told == State.PROCESSING || !maySubmitAgain();
        if (mustAsk && attempts.canCheck()) {
            return Optional.of(Attempt.Kind.CHECK);
        }
        return maySubmitAgain() ? Optional.of(Attempt.Kind.SUBMIT) : Optional.empty();
    }

    private boolean maySubmitAgain() {
        Instant told = attempts.entry().retryUntil();
        return !isHopeless && surroundings.now().isBefore(told == null ? windowEnd : told);
    }

    /** How long the receiver still wants to be left alone. */
    private Duration untilWelcome() {
        Duration left = Duration.between(surroundings.now(), attempts.entry().notBefore());
        return left.isNegative() ? Duration.ZERO : left;
    }

    private Result close(Verdict verdict) throws InterruptedException {
        String operationId = verdict.operationId(attempts.entry().statusLink());
        Response response = verdict.response() == null ? fetch(verdict, operationId) : verdict.response();
        Outcome outcome =
                new Outcome(verdict.state(), surroundings.now(), operationId, verdict.resourceId(), verdict.reason());
        journal.close(attempts.entry().intent().key(), outcome);
        return Result.of(attempts.entry(), outcome, response);
    }

    /** The end is known; its response is worth a few questions, no more. */
    private @Nullable Response fetch(Verdict end, @Nullable String operationId) throws InterruptedException {
        Optional<URI> address = attempts.response(operationId);
        for (int i = 0; address.isPresent() && i < FETCHES; i++) {
            budget.spendAttempt();
            Verdict fetched = attempts.fetch(address.get(), end.state());
            if (fetched.isFinal() || !budget.hasPaused(untilWelcome())) {
                return fetched.response();
            }
        }
        return null;
    }
}
