package dev.idempotency.rest;

import jakarta.ws.rs.InternalServerErrorException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the entity of a response with the application's own providers: once, and before the commit. */
final class EntityWriter {

    private EntityWriter() {}

    /**
     * The response with its entity as bytes.
     *
     * @throws IOException if a writer fails
     * @throws jakarta.ws.rs.WebApplicationException if no writer takes the entity, or nothing acceptable can be written
     */
    static WrittenResponse write(Draft draft, Exchange exchange) throws IOException {
        Object entity = draft.entity();
        if (entity == null) {
            return new WrittenResponse(draft.status(), draft.headers(), draft.strings(), null, null);
        }
        Annotation[] annotations = exchange.method().annotationArray();
        Type type = draft.type() == null ? entity.getClass() : draft.type();
        MediaType mediaType = withCharset(draft.mediaType().orElseGet(() -> negotiate(entity, type, exchange)));
        MultivaluedMap<String, Object> headers = new MultivaluedHashMap<>(draft.headers());
        headers.putSingle(HttpHeaders.CONTENT_TYPE, mediaType);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writerFor(entity.getClass(), type, annotations, mediaType, exchange)
                .writeTo(entity, entity.getClass(), type, annotations, mediaType, headers, bytes);
        // Writers of multipart bodies put the boundary into the type that they were given.
        return new WrittenResponse(
                draft.status(), headers, draft.strings(), bytes.toByteArray(), typeIn(headers, mediaType));
    }

    private static MediaType negotiate(Object entity, Type type, Exchange exchange) {
        List<MediaType> acceptable = exchange.facts().acceptable();
        List<MediaType> declared = exchange.method().produces();
        return Negotiation.choose(
                declared.isEmpty()
                        ? WritableTypes.of(
                                entity, type, exchange.method().annotationArray(), acceptable, exchange.providers())
                        : declared,
                acceptable);
    }

    @SuppressWarnings("unchecked") // a writer is asked for by the class of the entity
    private static MessageBodyWriter<Object> writerFor(
            Class<?> raw, Type type, Annotation[] annotations, MediaType mediaType, Exchange exchange) {
        MessageBodyWriter<?> writer = exchange.providers().getMessageBodyWriter(raw, type, annotations, mediaType);
        if (writer == null) {
            throw new InternalServerErrorException(
                    "no MessageBodyWriter for " + type.getTypeName() + " as " + mediaType);
        }
        return (MessageBodyWriter<Object>) writer;
    }

    /** Text without a charset would be written in one and read in another. */
    private static MediaType withCharset(MediaType type) {
        boolean unsaid =
                type.getType().equals("text") && !type.getParameters().containsKey(MediaType.CHARSET_PARAMETER);
        return unsaid ? type.withCharset(StandardCharsets.UTF_8.name()) : type;
    }

    private static MediaType typeIn(MultivaluedMap<String, Object> headers, MediaType written) {
        @Nullable Object type = headers.getFirst(HttpHeaders.CONTENT_TYPE);
        if (type instanceof MediaType mediaType) {
            return mediaType;
        }
        return type == null ? written : MediaType.valueOf(type.toString());
    }
}
