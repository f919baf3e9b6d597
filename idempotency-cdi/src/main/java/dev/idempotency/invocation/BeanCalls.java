package dev.idempotency.invocation;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.KeyMissingException;
import dev.idempotency.KeyPresence;
import dev.idempotency.NotFingerprinted;
import dev.idempotency.OperationIdentity;
import dev.idempotency.RequestInvalidException;
import dev.idempotency.config.Retention;
import dev.idempotency.execution.Call;
import dev.idempotency.execution.CallKind;
import dev.idempotency.execution.OperationDescription;
import dev.idempotency.execution.OperationDescription.Kind;
import dev.idempotency.fingerprint.ArgumentFingerprint;
import dev.idempotency.fingerprint.ArgumentFingerprints;
import dev.idempotency.fingerprint.Fingerprint;
import dev.idempotency.fingerprint.NotCanonicalException;
import dev.idempotency.messages.Messages;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Opens calls of bean methods: the key is one of their arguments, the parameters are all others. Thread-safe. */
public final class BeanCalls implements CallKind {

    private final AttemptFactory attempts;
    private final ResultCodec codec;
    private final Retention retention;
    private final ArgumentFingerprints fingerprints;

    /** Grows with the methods that are called, not with the calls. */
    private final Map<Method, Shape> shapes = new ConcurrentHashMap<>();

    /** What is to be known of a method to read its calls. */
    private record Shape(Optional<KeySource> key, ArgumentFingerprint parameters) {}

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
        Shape shape = shapes.computeIfAbsent(operation.method(), this::shapeOf);
        Optional<String> key = shape.key().flatMap(source -> source.read(arguments));
        if (key.isEmpty() && operation.key() == KeyPresence.REQUIRED) {
            throw new KeyMissingException(Messages.text("IDEMP0014W", operation.operation()), null, null);
        }
        return key.map(given -> open(operation, given, shape, arguments));
    }

    private Call open(OperationDescription operation, String key, Shape shape, @Nullable Object[] arguments) {
        OperationIdentity identity = attempts.identity(operation.operation(), key);
        Fingerprint fingerprint = fingerprint(identity, shape, arguments);
        BeanCall call = new BeanCall(
                attempts.attempt(identity, fingerprint, !operation.returnsNothing(), operation.claim()),
                operation.resultType(),
                operation.failures(),
                codec,
                retention,
                operation.method().getDeclaringClass().getClassLoader());
        return operation.kind() == Kind.MESSAGE_LISTENER ? new MessageCall(call) : call;
    }

    private static Fingerprint fingerprint(OperationIdentity identity, Shape shape, @Nullable Object[] arguments) {
        try {
            return shape.parameters().of(arguments);
        } catch (NotCanonicalException e) {
            throw new RequestInvalidException(
                    Messages.text("IDEMP0015W", identity.operation(), e.getMessage()), identity, e);
        }
    }

    private Shape shapeOf(Method method) {
        List<KeySource> sources = KeySource.in(method);
        return new Shape(sources.stream().findFirst(), fingerprints.of(method));
    }
}
