package dev.idempotency.invocation;

import dev.idempotency.IdempotencyException;
import dev.idempotency.IdempotencyKey;
import dev.idempotency.KeyPresence;
import dev.idempotency.NotFingerprinted;
import dev.idempotency.OperationIdentity;
import dev.idempotency.RequestInvalidException;
import dev.idempotency.config.Retention;
import dev.idempotency.execution.Attempt;
import dev.idempotency.execution.Call;
import dev.idempotency.execution.CallKind;
import dev.idempotency.execution.OperationDescription;
import dev.idempotency.execution.OperationDescription.Kind;
import dev.idempotency.fingerprint.ArgumentFingerprints;
import dev.idempotency.fingerprint.Fingerprint;
import dev.idempotency.fingerprint.MessageFingerprint;
import dev.idempotency.fingerprint.NotCanonicalException;
import dev.idempotency.messages.Messages;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Opens calls of bean methods. Their key and parameters are in the arguments; of a message-driven bean that gets whole
 * messages, in the message. Thread-safe.
 */
public final class BeanCalls implements CallKind {

    private final AttemptFactory attempts;
    private final ResultCodec codec;
    private final Retention retention;
    private final ArgumentFingerprints fingerprints;

    /** Grows with the methods that are called, not with the calls. */
    private final Map<Method, CallReader> readers = new ConcurrentHashMap<>();

    BeanCalls(AttemptFactory attempts, ResultCodec codec, Retention retention) {
        this.attempts = attempts;
        this.codec = codec;
        this.retention = retention;
        this.fingerprints = new ArgumentFingerprints(BeanCalls::isNoParameter);
    }

    /** Whether a parameter, field or getter takes no part in fingerprints. */
    public static boolean isNoParameter(AnnotatedElement element) {
        return element.isAnnotationPresent(IdempotencyKey.class) || element.isAnnotationPresent(NotFingerprinted.class);
    }

    @Override
    public boolean covers(OperationDescription operation) {
        return true;
    }

    @Override
    public Optional<Call> open(OperationDescription operation, @Nullable Object[] arguments) {
        CallReader reader = readers.computeIfAbsent(operation.method(), method -> readerOf(operation));
        try {
            return open(operation, reader, arguments);
        } catch (IdempotencyException e) {
            attempts.refused(operation.operation(), reader.attemptId(arguments), e);
            if (operation.kind().isListener()) {
                MessageRefusals.tell(operation.operation(), reader.name(arguments), e);
            }
            throw e;
        }
    }

    private Optional<Call> open(OperationDescription operation, CallReader reader, @Nullable Object[] arguments) {
        Optional<String> key = reader.key(arguments);
        if (key.isEmpty() && operation.key() == KeyPresence.REQUIRED) {
            throw reader.missing(operation.operation());
        }
        return key.map(given -> open(operation, given, reader, arguments));
    }

    private CallReader readerOf(OperationDescription operation) {
        return operation.kind() == Kind.JMS_LISTENER
                ? new MessageReader(MessageFingerprint.ignoring(operation.ignoring()))
                : ArgumentReader.of(operation.method(), fingerprints);
    }

    private Call open(OperationDescription operation, String key, CallReader reader, @Nullable Object[] arguments) {
        OperationIdentity identity = attempts.identity(operation.operation(), key);
        Attempt attempt = attempts.attempt(
                identity,
                reader.attemptId(arguments),
                fingerprint(identity, reader, arguments),
                !operation.returnsNothing(),
                operation.claim());
        BeanCall call = new BeanCall(
                attempt,
                operation.resultType(),
                operation.failures(),
                codec,
                retention,
                operation.method().getDeclaringClass().getClassLoader());
        return operation.kind().isListener() ? new MessageCall(call, reader.name(arguments)) : call;
    }

    private static Fingerprint fingerprint(
            OperationIdentity identity, CallReader reader, @Nullable Object[] arguments) {
        try {
            return reader.parameters(arguments);
        } catch (NotCanonicalException e) {
            throw new RequestInvalidException(
                    Messages.text("IDEMP0015W", identity.operation(), e.getMessage()), identity, e);
        }
    }
}
