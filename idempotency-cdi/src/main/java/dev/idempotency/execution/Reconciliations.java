package dev.idempotency.execution;

import dev.idempotency.record.Outcome;
import dev.idempotency.spi.Finding;
import dev.idempotency.spi.Reconciler;
import java.util.Optional;
import java.util.Set;

/** What the application says about operations whose outcome is not clear. Thread-safe. */
public interface Reconciliations {

    /** Who finds out what became of that operation. */
    Optional<Reconciler> reconciler(String operation);

    /** Whether all effects of that operation are in its transaction. */
    boolean mayBeTakenOver(String operation);

    /**
     * What to record.
     *
     * @throws RuntimeException if the result is none of that operation
     */
    Outcome outcome(String operation, Finding.Happened finding);

    /** The operations of which anything can be found out. */
    Set<String> operations();
}
