package dev.idempotency.sample.lab;

import dev.idempotency.sample.problem.Problem;
import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.Response.Status;
import java.io.IOException;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Reads the header {@code Lab-Fault}, and brings about the faults on the way back. */
@WebFilter(filterName = "faults", urlPatterns = "/api/*", asyncSupported = true)
public class FaultFilter extends HttpFilter {

    @Inject
    @ConfigProperty(name = "lab.enabled", defaultValue = "false")
    private boolean enabled;

    @Inject
    private transient Faults faults;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String header = enabled ? request.getHeader(Fault.HEADER) : null;
        if (header == null) {
            chain.doFilter(request, response);
            return;
        }
        try {
            doFilter(Fault.parse(header), request, response, chain);
        } catch (IllegalArgumentException unknown) {
            Problem.of(Status.BAD_REQUEST, unknown.getMessage()).sendTo(response);
        }
    }

    private void doFilter(Fault fault, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        faults.expect(fault);
        switch (fault.kind()) {
            case LOSE_RESPONSE -> LostResponse.lose(request, response, chain);
            case CRASH_AFTER_COMMIT -> {
                chain.doFilter(request, new LostResponse(response));
                Crash.now();
            }
            default -> chain.doFilter(request, response);
        }
    }
}
