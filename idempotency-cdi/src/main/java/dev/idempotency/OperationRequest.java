package dev.idempotency;

import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What {@link IdempotentOperations#execute} needs to know. Immutable.
 *
 * <pre>{@code
 * OperationRequest<Receipt> request = OperationRequest.named("payments.capture", key)
 *         .parameters(orderId, amount)
 *         .failingFor(CardDeclined.class)
 *         .returning(Receipt.class);
 * }</pre>
 *
 * @param <T> the type of the result
 */
@SuppressWarnings("UnusedTypeParameter") // the type of the result, for the caller's eyes: nothing in here needs it
public final class OperationRequest<T> {

    private static final Pattern NAME = Pattern.compile(IdempotentOperation.NAMES);

    private final String operation;
    private final String key;
    private final List<@Nullable Object> parameters;
    private final Set<Class<? extends Throwable>> definiteFailures;
    private final Type resultType;

    private OperationRequest(Builder builder, Type resultType) {
        this.operation = builder.operation;
        this.key = builder.key;
        this.parameters = builder.parameters;
        this.definiteFailures = builder.definiteFailures;
        this.resultType = resultType;
    }

    /**
     * Starts a request for the operation of that name with the caller's key.
     *
     * @throws IllegalArgumentException if that is no name for an operation, by the rule of {@link
     *     IdempotentOperation#value()}
     */
    public static Builder named(String operation, String key) {
        return new Builder(operation, key);
    }

    /** The name of the operation. */
    public String operation() {
        return operation;
    }

    /** The caller's key. */
    public String key() {
        return key;
    }

    /** What goes into the fingerprint, in this order. */
    public List<@Nullable Object> parameters() {
        return parameters;
    }

    /** Exceptions that say no for good. */
    public Set<Class<? extends Throwable>> definiteFailures() {
        return definiteFailures;
    }

    /** What a recorded result is read back as; {@code void.class} for none. */
    public Type resultType() {
        return resultType;
    }

    /** Collects a request. Not thread-safe. */
    public static final class Builder {
        private final String operation;
        private final String key;
        private List<@Nullable Object> parameters = List.of();
        private Set<Class<? extends Throwable>> definiteFailures = Set.of();

        private Builder(String operation, String key) {
            if (!NAME.matcher(operation).matches()) {
                throw new IllegalArgumentException("an operation has a name that matches " + NAME);
            }
            this.operation = operation;
            this.key = Objects.requireNonNull(key, "key");
        }

        /** The parameters of the operation: the same key with other parameters is refused. */
        public Builder parameters(@Nullable Object... values) {
            this.parameters = Collections.unmodifiableList(Arrays.asList(values.clone()));
            return this;
        }

        /** Exceptions that say no for good, beside those marked with {@link DefiniteFailure}. */
        @SafeVarargs
        @SuppressWarnings("varargs") // the array is only read
        public final Builder failingFor(Class<? extends Throwable>... types) {
            this.definiteFailures = new LinkedHashSet<>(Arrays.asList(types));
            return this;
        }

        /** The work returns a value of this class. */
        public <T> OperationRequest<T> returning(Class<T> type) {
            return new OperationRequest<>(this, Objects.requireNonNull(type, "type"));
        }

        /** The work returns a value of this generic type, for example {@code List<Receipt>}. */
        public <T> OperationRequest<T> returningGeneric(Type type) {
            return new OperationRequest<>(this, Objects.requireNonNull(type, "type"));
        }

        /** The work returns nothing; {@code execute} returns null. */
        public OperationRequest<Void> returningNothing() {
            return new OperationRequest<>(this, void.class);
        }
    }
}
