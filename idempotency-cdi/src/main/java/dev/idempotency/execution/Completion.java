package dev.idempotency.execution;

import dev.idempotency.record.Outcome;
import org.jspecify.annotations.Nullable;

/** How the business work ended. */
public sealed interface Completion {

    /**
     * It succeeded: commit and record.
     *
     * @param outcome what to record
     * @param value what the method returned
     */
    record Success(Outcome outcome, @Nullable Object value) implements Completion {}

    /**
     * It said no for good: roll back, then record in a transaction of its own.
     *
     * @param outcome what to record
     * @param value what the method returned, if it returned
     * @param thrown what it threw, if it threw
     */
    record DefiniteFailure(
            Outcome outcome,
            @Nullable Object value,
            @Nullable Throwable thrown) implements Completion {}

    /**
     * It returned something that is neither (5xx, Retry-After): roll back, record nothing, pass it on.
     *
     * @param value what the method returned
     */
    record Passing(@Nullable Object value) implements Completion {}
}
