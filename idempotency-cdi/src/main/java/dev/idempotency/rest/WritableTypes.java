package dev.idempotency.rest;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.ext.Providers;
import java.io.File;
import java.io.InputStream;
import java.io.Reader;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The media types that an entity can be written as where its method declares none. The API cannot list the writers; it
 * can be asked for one type at a time. So the types that the caller names are tried, then, for its wildcards, those that
 * are usual for such an entity.
 */
final class WritableTypes {

    private static final List<MediaType> USUAL = List.of(
            MediaType.APPLICATION_JSON_TYPE,
            MediaType.APPLICATION_XML_TYPE,
            MediaType.TEXT_PLAIN_TYPE,
            MediaType.APPLICATION_OCTET_STREAM_TYPE);

    private WritableTypes() {}

    static List<MediaType> of(
            Object entity, Type type, Annotation[] annotations, List<MediaType> acceptable, Providers providers) {
        Set<MediaType> candidates = new LinkedHashSet<>();
        acceptable.stream().filter(Negotiation::isConcrete).forEach(candidates::add);
        candidates.addAll(usualFor(entity));
        List<MediaType> writable = new ArrayList<>(candidates);
        writable.removeIf(
                candidate -> providers.getMessageBodyWriter(entity.getClass(), type, annotations, candidate) == null);
        return writable;
    }

    private static List<MediaType> usualFor(Object entity) {
        List<MediaType> usual = new ArrayList<>();
        if (isText(entity)) {
            usual.add(MediaType.TEXT_PLAIN_TYPE);
        } else if (isBytes(entity)) {
            usual.add(MediaType.APPLICATION_OCTET_STREAM_TYPE);
        }
        usual.addAll(USUAL);
        return usual;
    }

    private static boolean isText(Object entity) {
        return entity instanceof CharSequence
                || entity instanceof Number
                || entity instanceof Boolean
                || entity instanceof Character
                || entity instanceof Reader;
    }

    private static boolean isBytes(Object entity) {
        return entity instanceof byte[]
                || entity instanceof InputStream
                || entity instanceof File
                || entity instanceof StreamingOutput;
    }
}
