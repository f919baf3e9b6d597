package dev.idempotency.rest;

import dev.idempotency.RequestTooLargeException;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Collection;
import java.util.Optional;

/**
 * Reads the body of a request and leaves it readable, even where it is too large to be compared.
 *
 * <p>Fields of a form that JAX-RS injects are a special case: it takes them from the servlet request, which reads them
 * from the same stream. Were the stream read first, every field would be null. So the servlet request is asked first.
 *
 * @param maxBytes the largest body that is held in memory
 */
record RequestBody(ContainerRequestContext request, int maxBytes) {

    /**
     * The body as it is compared: without what differs from one sending to the next, such as boundaries.
     *
     * @throws RequestTooLargeException if it is larger than is allowed
     * @throws dev.idempotency.RequestInvalidException if it cannot be compared
     */
    byte[] read(ResourceMethod method) throws IOException {
        if (request.getLength() > maxBytes) {
            throw tooLarge(maxBytes);
        }
        MediaType type = request.getMediaType();
        if (type == null) {
            return received();
        }
        Optional<HttpServletRequest> form = method.readsForm() ? servletRequest() : Optional.empty();
        if (form.isPresent() && type.isCompatible(MediaType.APPLICATION_FORM_URLENCODED_TYPE)) {
            return fields(form.get(), type);
        }
        if (!type.getType().equalsIgnoreCase("multipart")) {
            return received();
        }
        return form.isPresent() && type.isCompatible(MediaType.MULTIPART_FORM_DATA_TYPE)
                ? parts(form.get(), type)
                : Multipart.withoutBoundary(received(), type);
    }

    /** Servlet containers read the parameters of a body for this method only. */
    private Optional<HttpServletRequest> servletRequest() {
        Instance<HttpServletRequest> servlet = CDI.current().select(HttpServletRequest.class);
        return request.getMethod().equals(HttpMethod.POST) && servlet.isResolvable()
                ? Optional.of(servlet.get())
                : Optional.empty();
    }

    private byte[] received() throws IOException {
        InputStream stream = request.getEntityStream();
        byte[] body = stream == null ? new byte[0] : stream.readNBytes(maxBytes + 1);
        InputStream again = new ByteArrayInputStream(body);
        if (body.length > maxBytes) {
            request.setEntityStream(new SequenceInputStream(again, stream));
            throw tooLarge(maxBytes);
        }
        request.setEntityStream(again);
        return body;
    }

    private byte[] fields(HttpServletRequest form, MediaType type) {
        byte[] body = FormFields.encoded(
                form.getParameterMap(), RequestAddress.read(request.getUriInfo()::getQueryParameters), type);
        request.setEntityStream(new ByteArrayInputStream(body));
        if (body.length > maxBytes) {
            throw tooLarge(maxBytes);
        }
        return body;
    }

    private byte[] parts(HttpServletRequest form, MediaType type) throws IOException {
        Collection<Part> parts;
        try {
            parts = form.getParts();
        } catch (ServletException | IllegalStateException e) {
            // Not configured for parts, or too large: JAX-RS will meet the same and say so.
            return Multipart.withoutBoundary(received(), type);
        }
        if (parts.stream().mapToLong(Part::getSize).sum() > maxBytes) {
            throw tooLarge(maxBytes);
        }
        return Multipart.of(parts);
    }

    static RequestTooLargeException tooLarge(int maxBytes) {
        return new RequestTooLargeException("The body has more than " + maxBytes + " bytes.", null, null);
    }
}
