package dev.idempotency;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a business method happen once per key, however often the request for it arrives.
 *
 * <p>The method runs in a JTA transaction (the active one, or one that is begun for it), and the record of the key is
 * written in that same transaction: both commit or neither does. A later call with the same caller, operation and key
 * does not run the method; it is answered from the record.
 *
 * <pre>{@code
 * @POST
 * @IdempotentOperation("orders.place")
 * public Response place(@Valid PlaceOrder order) { ... }
 * }</pre>
 *
 * <p><strong>Guaranteed:</strong> no committed effect without its record, no record without its effect, at most one
 * committed execution per identity; the same key with other parameters is refused. <strong>Not guaranteed:</strong>
 * anything about effects outside the transaction, such as calls to other systems made by the method itself; {@link
 * ClaimMode#BEFORE_TRANSACTION} with a {@link dev.idempotency.spi.Reconciler} finds out what became of them.
 *
 * <p>On a class the annotation applies to each of its public business methods; as operation names are unique, such a
 * class has exactly one. An annotation on the method wins over one on the class.
 */
@Documented
@Inherited
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface IdempotentOperation {

    /** The names that an operation may have, as a regular expression. */
    String NAMES = "[A-Za-z0-9._-]{1,100}";

    /**
     * The name of the operation, for example {@code orders.place}: 1–100 characters out of {@code A-Z a-z 0-9 . _ -},
     * unique in the application. It is part of the identity: renaming it makes every recorded key unknown.
     */
    @Nonbinding
    String value();

    /** When the operation becomes visible to others: with its commit, or before its transaction begins. */
    @Nonbinding
    ClaimMode claim() default ClaimMode.IN_TRANSACTION;

    /**
     * What becomes of it when its attempt was cut off, or failed without a definite answer. Only with {@link
     * ClaimMode#BEFORE_TRANSACTION}: otherwise a cut-off attempt leaves nothing behind.
     */
    @Nonbinding
    OnLapse onLapse() default OnLapse.RECONCILE;

    /** Whether a call must bring a key. */
    @Nonbinding
    KeyPresence key() default KeyPresence.REQUIRED;

    /**
     * Exceptions by which the business says no for good: they are recorded, and every retry gets the same answer.
     * Subclasses count. See also {@link DefiniteFailure}.
     */
    @Nonbinding
    Class<? extends Throwable>[] definiteFailures() default {};

    /**
     * JSON pointers (RFC 6901) into the request body of parts that may differ between retries, for example
     * {@code /sentAt}; they are left out of the fingerprint. For HTTP resource methods, and for
     * message-driven beans that get a whole message of JMS.
     */
    @Nonbinding
    String[] ignoring() default {};
}
