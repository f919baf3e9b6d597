package dev.idempotency.spi;

/**
 * Names who is asking. An application replaces the default by a CDI bean of this type.
 *
 * <p>The default answers {@code user:<name>} for the container's principal, {@code jwt:<iss>#<sub>} for a MicroProfile
 * JWT, and {@code anonymous} for whatever containers call nobody. Request headers are not part of any identity: a tenant
 * that is chosen by one must be part of the caller. Two callers must never share a name: what one may
 * see of its operations, all with that name may see.
 *
 * <p>Implementations are called on the request's thread, outside the operation's transaction, and must be thread-safe.
 */
@FunctionalInterface
public interface CallerResolver {

    /**
     * The authenticated caller of the current request, with the kind of identity as prefix, or {@link
     * dev.idempotency.OperationIdentity#ANONYMOUS}; 1–1000 characters without U+0000, never null or blank.
     */
    String currentCaller();
}
