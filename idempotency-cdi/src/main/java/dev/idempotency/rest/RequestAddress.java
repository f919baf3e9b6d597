package dev.idempotency.rest;

import dev.idempotency.RequestInvalidException;
import jakarta.ws.rs.core.UriBuilderException;
import java.util.function.Supplier;

/** Reads parts of a request's address. JAX-RS builds them when it is asked, also from a Host field that makes no URI. */
final class RequestAddress {

    private RequestAddress() {}

    /**
     * That part.
     *
     * @throws RequestInvalidException if the address is none
     */
    static <T> T read(Supplier<T> part) {
        try {
            return part.get();
        } catch (IllegalArgumentException | UriBuilderException e) {
            throw invalid();
        }
    }

    static RequestInvalidException invalid() {
        return new RequestInvalidException(
                "The address of the request is no URI (RFC 3986). Correct its Host field, path or query.", null, null);
    }
}
