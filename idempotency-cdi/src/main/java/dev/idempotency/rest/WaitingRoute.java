package dev.idempotency.rest;

import dev.idempotency.RequestInvalidException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Context;
import java.net.URI;
import java.util.regex.Pattern;

/**
 * Leads those who ask for a status and are ready to wait to the methods that answer later. These need asynchronous
 * processing, which one filter or servlet of the application that does not support it takes from all; so nobody else is
 * led there.
 */
@PreMatching
public final class WaitingRoute implements ContainerRequestFilter {

    private static final Pattern STATUS = Pattern.compile("(status/[^/?]+|operations/[^/?]+(/[^/?]+)?)(\\?.*)?");

    @Context
    @SuppressWarnings("NullAway.Init") // JAX-RS sets it
    private HttpServletRequest servletRequest;

    @Override
    public void filter(ContainerRequestContext request) {
        if (!request.getMethod().equals(HttpMethod.GET)
                || WaitPreference.seconds(request.getHeaders().get(WaitPreference.PREFER)) == 0) {
            return;
        }
        try {
            lead(request);
        } catch (RequestInvalidException e) {
            // Left to whoever answers such a request.
        }
    }

    private void lead(ContainerRequestContext request) {
        URI base = RequestAddress.read(request.getUriInfo()::getBaseUri);
        String root = base + (base.toString().endsWith("/") ? "" : "/") + IdempotencyResource.PATH + "/";
        String asked = RequestAddress.read(request.getUriInfo()::getRequestUri).toString();
        if (asked.startsWith(root)
                && STATUS.matcher(asked.substring(root.length())).matches()
                && mayAnswerLater()) {
            String later = root + IdempotencyResource.WAITING + asked.substring(root.length());
            request.setRequestUri(base, URI.create(later));
        }
    }

    /** Without a servlet container it is up to JAX-RS, which can. */
    private boolean mayAnswerLater() {
        try {
            return servletRequest == null || servletRequest.isAsyncSupported();
        } catch (RuntimeException noServletContainer) {
            return true;
        }
    }
}
