package dev.idempotency.client;

import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes single attempts over HTTP, for those who keep a journal and a schedule of their own: {@link IdempotencyClient}
 * does both. Nothing is repeated, remembered or logged here. Thread-safe.
 */
public final class SingleAttempts {

    private final ClientOptions options;
    private final Transport transport;

    /** Of the limits, only the time for an attempt counts. */
    public SingleAttempts(ClientOptions options) {
        this.options = options;
        this.transport = new Transport(options.http(), options.limits().attemptTime());
        Documents.load();
    }

    /**
     * Asks the receiver to do it.
     *
     * @throws InterruptedException if the thread was interrupted; the attempt may have arrived
     * @throws RuntimeException if the credentials cannot be added; nothing was sent
     */
    public Answer submit(Intent intent, String attemptId) throws InterruptedException {
        HttpRequest request = requests(intent).submission(attemptId);
        // A refusal is told as one of this attempt; whether an earlier one may have arrived, the caller knows.
        return make(request, response -> new SubmitAnswer(response, intent, true, options.check()).verdict());
    }

    /**
     * Asks the receiver what became of it.
     *
     * @param statusLink where an earlier answer said that the status is to be had; null if none did
     * @throws InterruptedException if the thread was interrupted
     * @throws java.util.NoSuchElementException if there is no place to ask
     * @throws RuntimeException if the credentials cannot be added; nothing was sent
     */
    public Answer check(Intent intent, @Nullable URI statusLink, String attemptId) throws InterruptedException {
        Requests requests = requests(intent);
        HttpRequest request = requests.query(requests.status(statusLink).orElseThrow(), attemptId);
        return make(request, response -> CheckAnswer.verdict(response, intent.key()));
    }

    private Requests requests(Intent intent) {
        return new Requests(intent, options.credentials());
    }

    private Answer make(HttpRequest request, Function<Response, Verdict> verdictOn) throws InterruptedException {
        Exchange exchange = transport.send(request);
        Response response = exchange.response();
        try {
            Verdict verdict = response == null ? Verdict.UNCLEAR : verdictOn.apply(response);
            return Answer.of(exchange, request.uri(), verdict, Instant.now());
        } catch (RuntimeException e) {
            // It was sent: an answer that cannot be read must not look like a request that was not.
            return Answer.noResponse();
        }
    }
}
