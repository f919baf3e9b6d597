package dev.idempotency.rest;

import dev.idempotency.RequestInvalidException;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.core.MediaType;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The fields of a form that JAX-RS injects: into parameters of a method, or into beans that it takes. */
final class FormFields {

    private FormFields() {}

    /** Whether there are any. */
    static boolean in(Method method) {
        return Arrays.stream(method.getParameters()).anyMatch(FormFields::isOrHolds);
    }

    private static boolean isOrHolds(Parameter parameter) {
        return parameter.isAnnotationPresent(FormParam.class)
                || (parameter.isAnnotationPresent(BeanParam.class)
                        && AnnotatedPlaces.in(parameter.getType(), FormParam.class));
    }

    /**
     * The body of a form again, in the order of the names: that of the body is lost.
     *
     * @param parameters of the servlet request: for each name, those of the query stand before those of the body
     * @throws RequestInvalidException if what the container read may have been something else
     */
    static byte[] encoded(Map<String, String[]> parameters, Map<String, List<String>> query, MediaType type) {
        Charset charset = charset(type);
        StringJoiner body = new StringJoiner("&");
        new TreeMap<>(parameters)
                .forEach((name, values) -> Arrays.stream(values)
                        .skip(query.getOrDefault(name, List.of()).size())
                        .forEach(value -> body.add(encoded(name, charset) + "=" + encoded(value, charset))));
        return body.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** Containers put U+FFFD in place of bytes that are no text, so that different bodies would look the same. */
    private static String encoded(String text, Charset charset) {
        if (text.indexOf('\uFFFD') >= 0 || !charset.newEncoder().canEncode(text)) {
            throw new RequestInvalidException("The form is not well-formed " + charset.name() + ".", null, null);
        }
        return URLEncoder.encode(text, charset);
    }

    private static Charset charset(MediaType type) {
        String name = type.getParameters().get(MediaType.CHARSET_PARAMETER);
        Charset charset = name == null ? StandardCharsets.UTF_8 : named(name);
        if (charset == null || !charset.canEncode()) {
            throw new RequestInvalidException("The form is in a charset that is not known here.", null, null);
        }
        return charset;
    }

    private static @Nullable Charset named(String name) {
        try {
            return Charset.forName(name);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
