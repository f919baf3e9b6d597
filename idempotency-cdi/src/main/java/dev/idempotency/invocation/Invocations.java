package dev.idempotency.invocation;

import dev.idempotency.config.Retention;
import dev.idempotency.config.Settings;
import dev.idempotency.execution.Abandonment;
import dev.idempotency.execution.AwaitedOperations;
import dev.idempotency.execution.Flights;
import dev.idempotency.execution.OperationExecutor;
import dev.idempotency.execution.Operations;
import dev.idempotency.execution.Reconciliations;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.record.RecordStore;
import dev.idempotency.retention.KeyRules;
import dev.idempotency.spi.CallerResolver;
import dev.idempotency.spi.Reconciler;
import jakarta.json.bind.Jsonb;
import java.time.Clock;
import java.util.Map;
import java.util.function.Supplier;

/** Builds the two entries of this package from what they share. */
public final class Invocations {

    private final AttemptFactory attempts;
    private final ResultCodec codec;
    private final Retention retention;

    public Invocations(Settings settings, CallerResolver callers, Jsonb jsonb, Clock clock) {
        this.attempts = new AttemptFactory(settings.namespace(), callers, clock);
        this.codec = new ResultCodec(jsonb);
        this.retention = settings.retention();
    }

    /** Calls of annotated bean methods. */
    public BeanCalls beanCalls() {
        return new BeanCalls(attempts, codec, retention);
    }

    /** What the application declares about operations that were left behind. */
    public Reconciliations reconciliations(Operations operations, Map<String, Supplier<Reconciler>> reconcilers) {
        return new DeclaredReconciliations(operations, reconcilers, codec);
    }

    /** Calls by the injectable {@link dev.idempotency.IdempotentOperations}. */
    public ProgrammaticOperations operations(
            OperationExecutor executor,
            Abandonment abandonment,
            AwaitedOperations awaited,
            RecordStore store,
            Flights flights,
            SeparateTransactions separate,
            KeyRules rules) {
        StatusQueries statuses = new StatusQueries(store, flights, separate, rules);
        return new ProgrammaticOperations(
                attempts,
                codec,
                retention,
                executor,
                statuses,
                new AwaitQueries(store, awaited, statuses),
                abandonment);
    }
}
