package dev.idempotency.rest;

import dev.idempotency.record.Header;
import dev.idempotency.wire.ProblemDocument;
import dev.idempotency.wire.StatusDocument;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A response of bytes, as this library makes or replays it. Immutable.
 *
 * @param headers in order; each value is one field line
 * @param body null where there is none
 */
@SuppressWarnings("ArrayRecordComponent") // carried, never compared
record PlainResponse(int status, List<Header> headers, byte @Nullable [] body) {

    private static final Annotation[] NONE = {};

    static PlainResponse of(ProblemDocument problem) {
        return new PlainResponse(problem.status(), List.of(), problem.toBytes())
                .with(HttpHeaders.CONTENT_TYPE, ProblemDocument.MEDIA_TYPE);
    }

    static PlainResponse of(int status, StatusDocument document) {
        return new PlainResponse(status, List.of(), document.toBytes())
                .with(HttpHeaders.CONTENT_TYPE, StatusDocument.MEDIA_TYPE);
    }

    /** The same with that field; where there is nothing to say, without it. */
    PlainResponse with(String name, @Nullable String value) {
        if (value == null) {
            return this;
        }
        List<Header> more = new ArrayList<>(headers);
        more.add(new Header(name, value));
        return new PlainResponse(status, List.copyOf(more), body);
    }

    /** Makes this the response, whatever it was. */
    void install(ContainerResponseContext response) {
        response.setStatus(status);
        if (body == null) {
            response.setEntity(null);
        } else {
            response.setEntity(body, NONE, mediaType());
        }
        headers.forEach(header -> response.getHeaders().remove(header.name()));
        headers.forEach(header -> response.getHeaders().add(header.name(), valueOf(header)));
    }

    Response toResponse() {
        Response.ResponseBuilder response = Response.status(status);
        if (body != null) {
            response.entity(body);
        }
        headers.forEach(header -> response.header(header.name(), valueOf(header)));
        return response.build();
    }

    /** A body whose type was not recorded is only bytes. */
    private MediaType mediaType() {
        return headers.stream()
                .filter(header -> header.name().equalsIgnoreCase(HttpHeaders.CONTENT_TYPE))
                .findFirst()
                .map(header -> MediaType.valueOf(header.value()))
                .orElse(MediaType.APPLICATION_OCTET_STREAM_TYPE);
    }

    /** JAX-RS wants its own type for this one field. */
    private static Object valueOf(Header header) {
        return header.name().equalsIgnoreCase(HttpHeaders.CONTENT_TYPE)
                ? MediaType.valueOf(header.value())
                : header.value();
    }
}
