package dev.idempotency.sample.lab;

import dev.idempotency.sample.problem.Problem;
import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response.Status;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** Brings the partner's faults about. They meet whatever the shop sends it, and asks it. */
@WebFilter(filterName = "partner-faults", urlPatterns = "/api/*", asyncSupported = true)
public class PartnerFaultFilter extends HttpFilter {

    @Inject
    private transient PartnerLab lab;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Optional<PartnerFaults> faults = request.isUserInRole("shop") ? lab.faults() : Optional.empty();
        if (faults.isPresent()) {
            doFilter(faults.get(), request, response, chain);
        } else {
            chain.doFilter(request, response);
        }
    }

    private static void doFilter(
            PartnerFaults faults, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (faults.down()) {
            Problem.of(Status.SERVICE_UNAVAILABLE, "The partner is down.").sendTo(response);
            return;
        }
        Faults.pause(Duration.ofMillis((long) (faults.delaySeconds() * 1000)));
        if (isDrawn(faults.tooManyRequests())) {
            response.setHeader(HttpHeaders.RETRY_AFTER, "1");
            Problem.of(Status.TOO_MANY_REQUESTS, "The partner has enough for now.")
                    .sendTo(response);
        } else if (isDrawn(faults.loseResponses())) {
            LostResponse.lose(request, response, chain);
        } else if (isDrawn(faults.errorAfterSuccess())) {
            chain.doFilter(request, new LostResponse(response));
            response.reset();
            Problem.of(Status.INTERNAL_SERVER_ERROR, "The partner has a problem of its own.")
                    .sendTo(response);
        } else {
            chain.doFilter(request, response);
        }
    }

    private static boolean isDrawn(double share) {
        return ThreadLocalRandom.current().nextDouble() < share;
    }
}
