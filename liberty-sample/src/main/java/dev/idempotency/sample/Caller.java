package dev.idempotency.sample;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;

/** Who sent the current request. */
@RequestScoped
public class Caller {

    @Inject
    private HttpServletRequest request;

    /** The user's name, or {@code anonymous}. */
    public String name() {
        Principal principal = request.getUserPrincipal();
        return principal == null ? "anonymous" : principal.getName();
    }
}
