package dev.idempotency.rest;

import dev.idempotency.execution.DefiniteFailures;
import dev.idempotency.wire.ProblemType;
import jakarta.validation.ValidationException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Providers;
import jakarta.ws.rs.ext.RuntimeDelegate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The responses that the application gives to exceptions by which it says no for good.
 *
 * @param providers the application's mappers
 * @param failures which exceptions are declared as definite
 * @param links for problems of our own
 */
record ThrownResponses(Providers providers, DefiniteFailures failures, Links links) {

    private static final int SERVER_ERROR = 500;

    /**
     * The response to a definite failure.
     *
     * @return empty where the exception is none, so that nothing may be recorded
     */
    Optional<Draft> definite(Throwable thrown, ResourceMethod method) {
        Throwable cause = DefiniteFailures.unwrapped(thrown);
        if (cause instanceof ValidationException) {
            return Optional.empty();
        }
        if (cause instanceof WebApplicationException web && !failures.include(cause)) {
            return isRefusal(web.getResponse(), method)
                    ? Optional.of(Draft.of(mapped(cause), method)).filter(Draft::isRefusal)
                    : Optional.empty();
        }
        return failures.include(cause) ? declared(cause, method) : Optional.empty();
    }

    /**
     * Mapped to a server error it was mapped by a mapper for everything, which does not know that this failure is no
     * accident: such an answer would invite retries for ever.
     */
    private Optional<Draft> declared(Throwable cause, ResourceMethod method) {
        Draft draft = Draft.of(mapped(cause), method);
        if (draft.status() == SERVER_ERROR) {
            draft = Draft.of(unmapped(), method);
        }
        return draft.isPassing() ? Optional.empty() : Optional.of(draft);
    }

    private static boolean isRefusal(Response response, ResourceMethod method) {
        return Draft.of(response, method).isRefusal();
    }

    /** As JAX-RS maps it (section 4.4): the response of a web exception stands where it has an entity. */
    private Response mapped(Throwable cause) {
        Response own = cause instanceof WebApplicationException web ? web.getResponse() : null;
        if (own != null && own.hasEntity()) {
            return own;
        }
        ExceptionMapper<Throwable> mapper = mapper(cause.getClass());
        if (mapper == null) {
            return own == null ? unmapped() : own;
        }
        Response response = mapper.toResponse(cause);
        return response == null ? Response.noContent().build() : response;
    }

    @SuppressWarnings("unchecked") // a mapper is asked for by the class of the exception
    private @Nullable ExceptionMapper<Throwable> mapper(Class<? extends Throwable> type) {
        ExceptionMapper<?> mapper = providers.getExceptionMapper(type);
        return mapper == null || isOfTheImplementation(mapper) ? null : (ExceptionMapper<Throwable>) mapper;
    }

    /** The default mapper that JAX-RS 3.1 asks for logs an error and shows the exception's message to the caller. */
    private static boolean isOfTheImplementation(ExceptionMapper<?> mapper) {
        return family(mapper).equals(family(RuntimeDelegate.getInstance()));
    }

    private static String family(Object object) {
        String[] parts = object.getClass().getName().split("\\.", 4);
        return parts.length < 4 ? object.getClass().getName() : String.join(".", parts[0], parts[1], parts[2]);
    }

    private Response unmapped() {
        return new Problems(links)
                .of(
                        ProblemType.OPERATION_FAILED,
                        "The operation was refused for good; the application gives no more detail.")
                .toResponse();
    }
}
