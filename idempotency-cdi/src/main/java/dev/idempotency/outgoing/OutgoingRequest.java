package dev.idempotency.outgoing;

import dev.idempotency.KeyInvalidException;
import dev.idempotency.OperationIdentity;
import dev.idempotency.client.Intent;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What another system is to do once. Immutable; each method returns another request. It is written to the database, so
 * no credentials belong here: {@code Authorization} and {@code Cookie} are refused, and {@link
 * dev.idempotency.client.Credentials} adds them.
 *
 * @param target the name of the receiver in the settings, or of the {@link Delivery} that is {@link OutgoingTarget}
 * @param operation the receiver's name for what it is to do, for example {@code payments.capture}
 * @param key the one key for ever; null: a new UUIDv7, made when the request is prepared
 * @param group requests with the same group at one target are delivered in the order in which they were prepared; null:
 *     in any order
 * @param method of HTTP, any but the safe ones; other deliveries may ignore it
 * @param path of HTTP: below the address of the target, may have a query; empty for that address itself
 * @param headers one value for each name, without regard to case
 * @param body copied
 */
@SuppressWarnings("ArrayRecordComponent") // compared by samePayloadAs
public record OutgoingRequest(
        String target,
        String operation,
        @Nullable String key,
        @Nullable String group,
        String method,
        String path,
        Map<String, String> headers,
        byte[] body) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");
    private static final Pattern PATH = Pattern.compile("[!-~]{0,2000}");
    private static final URI ANYWHERE = URI.create("http://localhost/");
    private static final int LONGEST_GROUP = 255;

    /**
     * Checks and copies.
     *
     * @throws IllegalArgumentException if something is not as described
     * @throws KeyInvalidException if the key has not 1–255 characters out of 0x20–0x7E, or is blank
     */
    public OutgoingRequest {
        require(OutgoingTarget.Names.areFine(target), "target is a name of 1 to 64 characters out of A-Z a-z 0-9 _ -");
        require(
                NAME.matcher(operation).matches(),
                "operation is a name of 1 to 100 characters out of A-Z a-z 0-9 . _ -");
        require(PATH.matcher(path).matches() && !path.contains(".."), "path has visible ASCII characters, and no ..");
        require(!path.startsWith("//") && !path.contains("://"), "path is below the address of the target");
        require(
                group == null || (!group.isBlank() && group.length() <= LONGEST_GROUP && group.indexOf('\0') < 0),
                "group has 1 to 255 characters and is not blank");
        Map<String, String> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        copy.putAll(headers);
        headers = Collections.unmodifiableMap(copy);
        body = body.clone();
        if (key != null) {
            requireKey(operation, key);
        }
        requireSendable(method, headers);
    }

    private static void requireKey(String operation, String key) {
        OperationIdentity unused = new OperationIdentity("any", "any", operation, key);
    }

    /** What could never be sent, or must not be stored, is refused before it is. */
    private static void requireSendable(String method, Map<String, String> headers) {
        Intent unused = new Intent("any", Instant.EPOCH, method, ANYWHERE, headers, new byte[0], null, null);
    }

    /** A request with a new key, without a body, that is POSTed to the address of the target. */
    public static OutgoingRequest to(String target, String operation) {
        return new OutgoingRequest(target, operation, null, null, "POST", "", Map.of(), new byte[0]);
    }

    /** With the application's own key, for example the number of its order. One key for one intent. */
    public OutgoingRequest withKey(String own) {
        return new OutgoingRequest(
                target, operation, Objects.requireNonNull(own, "own"), group, method, path, headers, body);
    }

    /** In order with the others of that group at the same target. */
    public OutgoingRequest inGroup(String name) {
        return new OutgoingRequest(
                target, operation, key, Objects.requireNonNull(name, "name"), method, path, headers, body);
    }

    /** With another method and a path below the address of the target. */
    public OutgoingRequest with(String verb, String below) {
        return new OutgoingRequest(target, operation, key, group, verb, below, headers, body);
    }

    /** With one more header, or another value of it. */
    public OutgoingRequest withHeader(String name, String value) {
        Map<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(headers);
        more.put(name, value);
        return new OutgoingRequest(target, operation, key, group, method, path, more, body);
    }

    /** With this payload. */
    public OutgoingRequest withBody(String contentType, byte[] bytes) {
        return new OutgoingRequest(target, operation, key, group, method, path, headers, bytes)
                .withHeader("Content-Type", contentType);
    }

    /** With this JSON text as its payload. */
    public OutgoingRequest withJson(String json) {
        return withBody("application/json", json.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public byte[] body() {
        return body.clone();
    }

    /** How much of it there is, in characters and bytes. */
    int size() {
        int size = body.length + path.length();
        for (Map.Entry<String, String> header : headers.entrySet()) {
            size += header.getKey().length() + header.getValue().length();
        }
        return size;
    }

    /** Whether both ask the same receiver for the same thing, whatever their keys are. */
    public boolean samePayloadAs(OutgoingRequest other) {
        return target.equals(other.target)
                && operation.equals(other.operation)
                && method.equals(other.method)
                && path.equals(other.path)
                && headers.equals(other.headers)
                && Arrays.equals(body, other.body);
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new IllegalArgumentException(what);
        }
    }
}
