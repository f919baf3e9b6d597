package dev.idempotency.client;

import dev.idempotency.wire.HeaderNames;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One thing that the caller wants to happen once, with the one key that it has for ever. Immutable; each method returns
 * another intent and leaves this one alone. To submit it again, submit an intent with the same key and payload.
 *
 * <p>All of it is written to the journal, so no credentials belong here: those of {@code Authorization} and {@code
 * Cookie} are refused, others (a token in a header or an address) cannot be recognised. {@link Credentials} adds them.
 *
 * @param key 1 to 255 characters of 0x20 to 0x7E, not blank; never used for anything else
 * @param createdAt the moment from which the receiver's promise to remember the key counts
 * @param method any method but the safe ones (RFC 9110, section 9.2.1)
 * @param target where it is submitted; no user information
 * @param headers one value for each name, without regard to case
 * @param body the bytes to send; copied
 * @param operation the receiver's name for the operation, 1 to 100 of {@code A-Za-z0-9._-}; null where it is not known
 * @param results the receiver's result resource, {@code …/idempotency}; null where there is none
 */
@SuppressWarnings("ArrayRecordComponent") // compared by samePayloadAs
public record Intent(
        String key,
        Instant createdAt,
        String method,
        URI target,
        Map<String, String> headers,
        byte[] body,
        @Nullable String operation,
        @Nullable URI results) {

    private static final Pattern KEY = Pattern.compile("[ -~]{1,255}");

    private static final Pattern OPERATION = Pattern.compile("[A-Za-z0-9._-]{1,100}");

    private static final List<String> SAFE = List.of("GET", "HEAD", "OPTIONS", "TRACE");

    private static final List<String> CREDENTIALS = List.of("Authorization", "Proxy-Authorization", "Cookie");

    /**
     * Checks and copies.
     *
     * @throws IllegalArgumentException if something is not as described, or cannot be sent
     */
    public Intent {
        require(KEY.matcher(key).matches() && !key.isBlank(), "key has 1 to 255 characters of 0x20 to 0x7E");
        require(!SAFE.contains(method), "method " + method + " is safe and needs no key");
        require(operation == null || OPERATION.matcher(operation).matches(), "operation is no operation name");
        require(!hasUser(target) && !hasUser(results), "an address carries credentials; Credentials adds them");
        Map<String, String> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        copy.putAll(headers);
        CREDENTIALS.forEach(name -> require(!copy.containsKey(name), name + " is for Credentials to add"));
        require(
                !copy.containsKey(HeaderNames.KEY) && !copy.containsKey(HeaderNames.ATTEMPT),
                HeaderNames.KEY + " and " + HeaderNames.ATTEMPT + " are added for each attempt");
        headers = Collections.unmodifiableMap(copy);
        body = body.clone();
        // What cannot be sent is refused now, not after it was stored.
        HttpRequest.Builder probe = HttpRequest.newBuilder(target).method(method, HttpRequest.BodyPublishers.noBody());
        headers.forEach(probe::header);
        probe.uri(results == null ? target : results);
    }

    /** A new intent with a new key: a UUIDv7 (RFC 9562), which shows its age to the receiver. */
    public static Intent of(String method, URI target) {
        Instant now = Instant.now();
        return new Intent(TimeOrderedKey.at(now), now, method, target, Map.of(), new byte[0], null, null);
    }

    /** {@link #of(String, URI)} with POST. */
    public static Intent post(URI target) {
        return of("POST", target);
    }

    /** With the caller's own key, for example the number of its order. One key for one intent. */
    public Intent withKey(String own) {
        return new Intent(own, createdAt, method, target, headers, body, operation, results);
    }

    /** With one more header, or another value of it. */
    public Intent withHeader(String name, String value) {
        Map<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(headers);
        more.put(name, value);
        return new Intent(key, createdAt, method, target, more, body, operation, results);
    }

    /** With this payload. */
    public Intent withBody(String contentType, byte[] bytes) {
        return new Intent(key, createdAt, method, target, headers, bytes, operation, results)
                .withHeader("Content-Type", contentType);
    }

    /** With this JSON text as its payload. */
    public Intent withJson(String json) {
        return withBody("application/json", json.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * With the name and the place at which its result can be asked for by key, also when no response ever came. Without
     * them only a link in a response tells where to ask.
     *
     * @param name the receiver's name for the operation, for example {@code orders.place}
     * @param resource the receiver's result resource, for example {@code https://shop.example/api/idempotency}
     */
    public Intent withResults(String name, URI resource) {
        return new Intent(key, createdAt, method, target, headers, body, name, resource);
    }

    @Override
    public byte[] body() {
        return body.clone();
    }

    /** Whether both ask for the same thing, whatever their keys are and whenever they were made. */
    public boolean samePayloadAs(Intent other) {
        return method.equals(other.method)
                && target.equals(other.target)
                && headers.equals(other.headers)
                && Arrays.equals(body, other.body);
    }

    private static boolean hasUser(@Nullable URI address) {
        return address != null && address.getRawUserInfo() != null;
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new IllegalArgumentException(what);
        }
    }
}
