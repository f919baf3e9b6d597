package dev.idempotency.client;

import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Sends one request, with a limit from the first byte to the last.
 *
 * @param limit for the whole exchange. That of {@link HttpRequest} ends with the headers, so a body could dribble for ever
 */
record Transport(HttpClient http, Duration limit) {

    /** As much as a receiver of this protocol records at most. */
    static final int MAX_BYTES = 16 * 1024 * 1024;

    /** With this switch the JDK sends every request again by itself. */
    private static final boolean RESENDS_ALL = System.getProperty("jdk.httpclient.enableAllMethodRetry") != null;

    Exchange send(HttpRequest request) throws InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> answer = http.sendAsync(request, head -> new LimitedBody(MAX_BYTES));
        try {
            HttpResponse<byte[]> response = answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            return new Exchange(
                    new Response(response.statusCode(), response.headers().map(), response.body()), true);
        } catch (TimeoutException e) {
            return Exchange.NO_RESPONSE;
        } catch (ExecutionException e) {
            return neverConnected(e.getCause()) && !resends(request) ? Exchange.NOT_SENT : Exchange.NO_RESPONSE;
        } finally {
            answer.cancel(true);
        }
    }

    /** The JDK does so where a connection breaks, and then a refused connection follows one that worked. */
    private static boolean resends(HttpRequest request) {
        return RESENDS_ALL || request.method().equals("GET");
    }

    /** Refused, unknown host, or no connection in time. */
    private static boolean neverConnected(@Nullable Throwable failure) {
        return failure instanceof ConnectException || failure instanceof HttpConnectTimeoutException;
    }
}
