package dev.idempotency.client;

import java.net.http.HttpClient;
import java.time.Duration;

/**
 * What may be different from one client to another. Immutable; each method returns other options.
 *
 * @param http sends the requests. It must not follow redirects: after one, the answer would not be that of the operation
 * @param credentials adds them to each attempt
 * @param check says whether a response is what the application expects
 * @param limits how long and how often
 */
public record ClientOptions(HttpClient http, Credentials credentials, ResponseCheck check, Limits limits) {

    /**
     * Checks.
     *
     * @throws IllegalArgumentException if the HTTP client follows redirects
     */
    public ClientOptions {
        if (http.followRedirects() != HttpClient.Redirect.NEVER) {
            throw new IllegalArgumentException("http follows redirects; build it with Redirect.NEVER");
        }
    }

    /** An HTTP/1.1 client that gives up connecting after 5 s, no credentials, {@link ResponseCheck#WELL_FORMED}. */
    public static ClientOptions defaults() {
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(Duration.ofSeconds(5))
                .build();
        return new ClientOptions(http, Credentials.NONE, ResponseCheck.WELL_FORMED, Limits.DEFAULT);
    }

    /** With the application's own HTTP client, for example with a trust store or a proxy. */
    public ClientOptions withHttp(HttpClient own) {
        return new ClientOptions(own, credentials, check, limits);
    }

    /** With these credentials. */
    public ClientOptions withCredentials(Credentials added) {
        return new ClientOptions(http, added, check, limits);
    }

    /** With this check. */
    public ClientOptions withCheck(ResponseCheck expected) {
        return new ClientOptions(http, credentials, expected, limits);
    }

    /** With these limits. */
    public ClientOptions withLimits(Limits other) {
        return new ClientOptions(http, credentials, check, other);
    }
}
