package dev.idempotency.rest;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.config.Settings;
import dev.idempotency.execution.Abandonment;
import dev.idempotency.execution.AwaitedOperations;
import dev.idempotency.execution.OperationDescription;
import dev.idempotency.record.RecordStore;
import dev.idempotency.retention.KeyRules;
import dev.idempotency.spi.CallerResolver;
import jakarta.enterprise.inject.ResolutionException;
import jakarta.enterprise.inject.spi.CDI;
import java.time.Clock;
import java.util.List;

/**
 * What HTTP needs of the application. JAX-RS makes the filters, the mapper and, in some deployments, the resource
 * itself, so these look it up as a bean when a request comes.
 *
 * @param settings of the application
 * @param callers names who is asking
 * @param operations tells the status of an operation
 * @param abandonment closes operations
 * @param awaited lets callers wait for the end of operations
 * @param store holds the recorded responses
 * @param descriptions all operations of the application
 * @param exchange the bean, as a proxy that finds the one of the current request
 * @param rules for keys
 * @param clock of this node
 */
public record HttpSupport(
        Settings settings,
        CallerResolver callers,
        IdempotentOperations operations,
        Abandonment abandonment,
        AwaitedOperations awaited,
        RecordStore store,
        List<OperationDescription> descriptions,
        CurrentExchange exchange,
        KeyRules rules,
        Clock clock) {

    public HttpSupport {
        descriptions = List.copyOf(descriptions);
    }

    /** Whether resource methods are protected; where it is not known yet, they may be. */
    static boolean hasOperations() {
        try {
            return current().descriptions().stream()
                    .anyMatch(operation -> operation.kind() == OperationDescription.Kind.RESOURCE_METHOD);
        } catch (IllegalStateException | ResolutionException e) {
            return true;
        }
    }

    static HttpSupport current() {
        return CDI.current().select(HttpSupport.class).get();
    }
}
