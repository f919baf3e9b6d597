package dev.idempotency.client;

import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes the attempts of one intent, each written down before it is sent and after it has ended. Used by one thread. */
final class Attempts {

    /** What a receiver asks for beyond it would only keep everybody from the truth. */
    private static final Duration LONGEST_WAIT = Duration.ofHours(1);

    private final Journal journal;
    private final ResponseCheck check;
    private final Transport transport;
    private final Requests requests;
    private final Surroundings surroundings;
    private JournalEntry entry;

    Attempts(Journal journal, JournalEntry entry, ClientOptions options, Surroundings surroundings) {
        this.journal = journal;
        this.entry = entry;
        this.check = options.check();
        this.transport = new Transport(options.http(), options.limits().attemptTime());
        this.requests = new Requests(entry.intent(), options.credentials());
        this.surroundings = surroundings;
    }

    JournalEntry entry() {
        return entry;
    }

    /** Attempts that a crash cut off may have arrived. */
    void endThoseOfACrash() {
        entry.attempts().stream()
                .filter(attempt -> attempt.endedAt() == null)
                .forEach(attempt -> end(attempt.ended(surroundings.now(), Attempt.NO_RESPONSE), Verdict.UNCLEAR));
    }

    /** Asks the receiver to do it. */
    Verdict submit() throws InterruptedException {
        boolean arrivedBefore = entry.mayHaveArrived();
        return make(
                Attempt.Kind.SUBMIT,
                requests::submission,
                response -> new SubmitAnswer(response, entry.intent(), arrivedBefore, check).verdict());
    }

    /** Whether there is a place to ask for the result. */
    boolean canCheck() {
        return requests.status(entry.statusLink()).isPresent();
    }

    /** Asks the receiver what became of it. */
    Verdict check() throws InterruptedException {
        URI address = requests.status(entry.statusLink()).orElseThrow();
        return make(
                Attempt.Kind.CHECK,
                id -> requests.query(address, id),
                response -> CheckAnswer.verdict(response, entry.intent().key()));
    }

    /** Asks for the recorded response of what has ended so. What is final without a response has none any more. */
    Verdict fetch(URI address, State state) throws InterruptedException {
        return make(
                Attempt.Kind.CHECK,
                id -> requests.query(address, id),
                response -> response.isReplayed() ? recorded(response, state) : Verdict.UNCLEAR);
    }

    /** Where the recorded response is to be had. */
    Optional<URI> response(@Nullable String operationId) {
        return requests.response(entry.statusLink(), operationId);
    }

    /** The response, or the status document in the place of a body that is not kept. */
    private Verdict recorded(Response response, State state) {
        Optional<StatusReport> report = StatusReport.in(response, entry.intent().key());
        if (report.isPresent()) {
            return Verdict.of(report.get());
        }
        return state != State.SUCCEEDED || SubmitAnswer.isExpected(check, response)
                ? Verdict.recorded(state, response, null)
                : Verdict.UNCLEAR;
    }

    /** The request is made first: credentials that fail are no attempt. */
    private Verdict make(
            Attempt.Kind kind, Function<String, HttpRequest> requestFor, Function<Response, Verdict> verdictOn)
            throws InterruptedException {
        Attempt attempt = Attempt.begun(entry.nextNumber(), kind, surroundings.now());
        HttpRequest request = requestFor.apply(attempt.id());
        record(attempt);
        Exchange exchange = exchange(attempt, request);
        Response response = exchange.response();
        Verdict verdict = response == null ? Verdict.UNCLEAR : verdictOn.apply(response);
        end(attempt, request, exchange, verdict);
        return verdict;
    }

    private Exchange exchange(Attempt attempt, HttpRequest request) throws InterruptedException {
        try {
            return transport.send(request);
        } catch (InterruptedException e) {
            end(attempt.ended(surroundings.now(), Attempt.NO_RESPONSE), Verdict.UNCLEAR);
            throw e;
        }
    }

    private void end(Attempt attempt, HttpRequest request, Exchange exchange, Verdict verdict) {
        Instant now = surroundings.now();
        Answer answer = Answer.of(exchange, request.uri(), verdict, now);
        Response response = exchange.response();
        Duration wait = answer.retryAfter().compareTo(LONGEST_WAIT) < 0 ? answer.retryAfter() : LONGEST_WAIT;
        Instant retry = wait.isZero() ? null : now.plus(wait);
        Attempt ended = response == null ? attempt.ended(now, answer.outcome()) : attempt.ended(now, answer, retry);
        end(ended, verdict);
    }

    private void end(Attempt attempt, Verdict verdict) {
        record(attempt);
        Log.ended(entry.intent(), attempt, verdict.operationId(entry.statusLink()), verdict.resourceId());
    }

    private void record(Attempt attempt) {
        journal.record(entry.intent().key(), attempt);
        entry = entry.with(attempt);
    }
}
