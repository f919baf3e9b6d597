package dev.idempotency.rest;

import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A response before its entity is written.
 *
 * @param status the HTTP status
 * @param headers as objects
 * @param strings the same headers in the form of the wire, each value whole; names in any case
 * @param entity what to write; null for nothing
 * @param type what to write it as
 */
record Draft(
        int status,
        MultivaluedMap<String, Object> headers,
        Map<String, List<String>> strings,
        @Nullable Object entity,
        @Nullable Type type) {

    private static final int NO_CONTENT = 204;
    private static final int OK = 200;

    /** What JAX-RS would make of the value that a resource method returned. */
    static Draft ofReturned(@Nullable Object value, ResourceMethod method) {
        if (value == null) {
            return plain(NO_CONTENT, null, null);
        }
        if (value instanceof Response response) {
            return of(response, method);
        }
        if (value instanceof GenericEntity<?> generic) {
            return plain(OK, generic.getEntity(), generic.getType());
        }
        return plain(OK, value, method.genericType().orElse(value.getClass()));
    }

    static Draft of(Response response, ResourceMethod method) {
        Object entity = response.hasEntity() ? response.getEntity() : null;
        Type type = entity == null
                ? null
                : EntityType.of(response).or(method::genericType).orElse(entity.getClass());
        return new Draft(
                response.getStatus(), response.getHeaders(), inAnyCase(response.getStringHeaders()), entity, type);
    }

    private static Draft plain(int status, @Nullable Object entity, @Nullable Type type) {
        return new Draft(status, new MultivaluedHashMap<>(), Map.of(), entity, type);
    }

    private static Map<String, List<String>> inAnyCase(Map<String, List<String>> headers) {
        Map<String, List<String>> inAnyCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        inAnyCase.putAll(headers);
        return inAnyCase;
    }

    Optional<MediaType> mediaType() {
        return strings.getOrDefault(HttpHeaders.CONTENT_TYPE, List.of()).stream()
                .findFirst()
                .map(MediaType::valueOf);
    }

    /** Whether such a response says nothing final: the same request may be answered differently another time. */
    boolean isPassing() {
        return switch (status) {
            case 401, 403, 408, 425, 429 -> true;
            default -> status >= 500 || strings.containsKey(HttpHeaders.RETRY_AFTER);
        };
    }

    /** Whether it says no for good. */
    boolean isRefusal() {
        return status >= 400 && !isPassing();
    }
}
