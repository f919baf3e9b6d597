package dev.idempotency.rest;

import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Reads the body of a request and leaves it readable.
 *
 * <p>Fields of a form that JAX-RS injects are a special case: it takes them from the servlet request, which reads them
 * from the same stream. Were the stream read first, every field would be null. So the servlet request is asked first.
 */
final class RequestBody {

    private RequestBody() {}

    /** The body as it is compared: without what differs from one sending to the next, such as boundaries. */
    static byte[] read(ContainerRequestContext request, ResourceMethod method) throws IOException {
        MediaType type = request.getMediaType();
        if (type == null) {
            return received(request);
        }
        Optional<HttpServletRequest> form = method.readsForm() ? servletRequest(request) : Optional.empty();
        if (form.isPresent() && type.isCompatible(MediaType.APPLICATION_FORM_URLENCODED_TYPE)) {
            return fields(form.get(), request, type);
        }
        if (!type.getType().equalsIgnoreCase("multipart")) {
            return received(request);
        }
        return form.isPresent() && type.isCompatible(MediaType.MULTIPART_FORM_DATA_TYPE)
                ? parts(form.get(), request, type)
                : Multipart.withoutBoundary(received(request), type);
    }

    /** Servlet containers read the parameters of a body for this method only. */
    private static Optional<HttpServletRequest> servletRequest(ContainerRequestContext request) {
        Instance<HttpServletRequest> servlet = CDI.current().select(HttpServletRequest.class);
        return request.getMethod().equals(HttpMethod.POST) && servlet.isResolvable()
                ? Optional.of(servlet.get())
                : Optional.empty();
    }

    private static byte[] received(ContainerRequestContext request) throws IOException {
        InputStream stream = request.getEntityStream();
        byte[] body = stream == null ? new byte[0] : stream.readAllBytes();
        request.setEntityStream(new ByteArrayInputStream(body));
        return body;
    }

    private static byte[] fields(HttpServletRequest form, ContainerRequestContext request, MediaType type) {
        byte[] body =
                FormFields.encoded(form.getParameterMap(), request.getUriInfo().getQueryParameters(), type);
        request.setEntityStream(new ByteArrayInputStream(body));
        return body;
    }

    private static byte[] parts(HttpServletRequest form, ContainerRequestContext request, MediaType type)
            throws IOException {
        try {
            return Multipart.of(form.getParts());
        } catch (ServletException | IllegalStateException e) {
            // Not configured for parts, or too large: JAX-RS will meet the same and say so.
            return Multipart.withoutBoundary(received(request), type);
        }
    }
}
