package dev.idempotency.invocation;

import dev.idempotency.ClaimMode;
import dev.idempotency.OnLapse;
import dev.idempotency.OperationState;
import dev.idempotency.execution.OperationDescription;
import dev.idempotency.execution.OperationDescription.Kind;
import dev.idempotency.execution.Operations;
import dev.idempotency.execution.Reconciliations;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Outcome.BodyState;
import dev.idempotency.spi.Finding;
import dev.idempotency.spi.Reconciler;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is declared by annotations and beans of the application. */
final class DeclaredReconciliations implements Reconciliations {

    private static final int OK = 200;

    private final Operations operations;
    private final Map<String, Supplier<Reconciler>> reconcilers;
    private final ResultCodec codec;

    DeclaredReconciliations(Operations operations, Map<String, Supplier<Reconciler>> reconcilers, ResultCodec codec) {
        this.operations = operations;
        this.reconcilers = Map.copyOf(reconcilers);
        this.codec = codec;
    }

    @Override
    public Optional<Reconciler> reconciler(String operation) {
        return Optional.ofNullable(reconcilers.get(operation)).map(Supplier::get);
    }

    @Override
    public boolean mayBeTakenOver(String operation) {
        return operations
                .named(operation)
                .filter(described -> described.onLapse() == OnLapse.TAKE_OVER)
                .isPresent();
    }

    @Override
    public Set<String> operations() {
        return operations.all().stream()
                .filter(described -> described.claim() == ClaimMode.BEFORE_TRANSACTION)
                .map(OperationDescription::operation)
                .filter(name -> reconcilers.containsKey(name) || mayBeTakenOver(name))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Where the result is not known, a retry is told so, as of one that is not kept any more. */
    @Override
    public Outcome outcome(String operation, Finding.Happened finding) {
        OperationDescription described = operations.named(operation).orElseThrow();
        if (described.kind() == Kind.RESOURCE_METHOD) {
            return succeeded(OK, null, BodyState.OMITTED, finding);
        }
        if (described.returnsNothing()) {
            return succeeded(0, null, BodyState.NONE, finding);
        }
        return finding.result() == null
                ? succeeded(0, null, BodyState.OMITTED, finding)
                : succeeded(0, codec.encode(finding.result(), described.resultType()), BodyState.STORED, finding);
    }

    private static Outcome succeeded(
            int status, byte @Nullable [] body, BodyState bodyState, Finding.Happened finding) {
        return new Outcome(OperationState.SUCCEEDED, status, List.of(), body, bodyState, finding.resourceId(), null);
    }
}
