package dev.idempotency.sample;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Checks credentials where they are sent. No resource demands them, so without this a mistyped password would turn
 * alice into nobody, and her retry into another caller's first attempt.
 */
@WebFilter(filterName = "credentials", urlPatterns = "/api/*", asyncSupported = true)
public class CredentialsFilter extends HttpFilter {

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request.getHeader("Authorization") == null || request.authenticate(response)) {
            chain.doFilter(request, response);
        }
    }
}
