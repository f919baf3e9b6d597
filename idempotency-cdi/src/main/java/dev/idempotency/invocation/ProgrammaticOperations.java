package dev.idempotency.invocation;

import dev.idempotency.ClaimMode;
import dev.idempotency.IdempotencyException;
import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationRequest;
import dev.idempotency.OperationStatus;
import dev.idempotency.RequestInvalidException;
import dev.idempotency.config.Retention;
import dev.idempotency.execution.Abandonment;
import dev.idempotency.execution.Completion;
import dev.idempotency.execution.DefiniteFailures;
import dev.idempotency.execution.OperationExecutor;
import dev.idempotency.fingerprint.ArgumentFingerprints;
import dev.idempotency.fingerprint.Fingerprint;
import dev.idempotency.fingerprint.NotCanonicalException;
import dev.idempotency.messages.Messages;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Operations that the application names at run time. Thread-safe. */
public final class ProgrammaticOperations implements IdempotentOperations {

    private final AttemptFactory attempts;
    private final ResultCodec codec;
    private final Retention retention;
    private final OperationExecutor executor;
    private final StatusQueries statuses;
    private final AwaitQueries awaits;
    private final Abandonment abandonment;
    private final ArgumentFingerprints fingerprints = new ArgumentFingerprints(BeanCalls::isNoParameter);

    ProgrammaticOperations(
            AttemptFactory attempts,
            ResultCodec codec,
            Retention retention,
            OperationExecutor executor,
            StatusQueries statuses,
            AwaitQueries awaits,
            Abandonment abandonment) {
        this.attempts = attempts;
        this.codec = codec;
        this.retention = retention;
        this.executor = executor;
        this.statuses = statuses;
        this.awaits = awaits;
        this.abandonment = abandonment;
    }

    @Override
    @SuppressWarnings("unchecked") // the result is the work's own, or is read as the type that the request names
    public <T> @Nullable T execute(OperationRequest<T> request, Callable<? extends T> work) throws Exception {
        BeanCall call = open(request, loaderOf(work));
        return (T) call.answer(executor.execute(call.attempt(), () -> run(call, work)));
    }

    private BeanCall open(OperationRequest<?> request, ClassLoader loader) {
        String attemptId = AttemptFactory.newAttemptId();
        try {
            return open(request, attemptId, loader);
        } catch (IdempotencyException e) {
            attempts.refused(request.operation(), attemptId, e);
            throw e;
        }
    }

    private BeanCall open(OperationRequest<?> request, String attemptId, ClassLoader loader) {
        OperationIdentity identity = attempts.identity(request.operation(), request.key());
        boolean resultExpected = request.resultType() != void.class;
        return new BeanCall(
                attempts.attempt(
                        identity, attemptId, fingerprint(identity, request), resultExpected, ClaimMode.IN_TRANSACTION),
                request.resultType(),
                new DefiniteFailures(request.definiteFailures()),
                codec,
                retention,
                loader);
    }

    private Fingerprint fingerprint(OperationIdentity identity, OperationRequest<?> request) {
        try {
            return fingerprints.ofValues(request.parameters());
        } catch (NotCanonicalException e) {
            throw new RequestInvalidException(
                    Messages.text("IDEMP0015W", identity.operation(), e.getMessage()), identity, e);
        }
    }

    private static ClassLoader loaderOf(Callable<?> work) {
        ClassLoader application = Thread.currentThread().getContextClassLoader();
        return application == null ? work.getClass().getClassLoader() : application;
    }

    private static Completion run(BeanCall call, Callable<?> work) throws Exception {
        Object returned;
        try {
            returned = work.call();
        } catch (Exception e) {
            return call.threw(e);
        }
        return call.returned(returned);
    }

    @Override
    public OperationStatus status(String operation, String key) {
        return statuses.status(attempts.identity(operation, key));
    }

    @Override
    public OperationStatus status(OperationIdentity identity) {
        return statuses.status(identity);
    }

    @Override
    public OperationStatus await(String operation, String key, Duration atMost) {
        return awaits.await(attempts.identity(operation, key), atMost);
    }

    @Override
    public OperationStatus abandon(String operation, String key) {
        return abandon(attempts.identity(operation, key));
    }

    @Override
    public OperationStatus abandon(OperationIdentity identity) {
        return abandonment.abandon(identity, AttemptFactory.newAttemptId(), attempts.now());
    }
}
