package dev.idempotency.spi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On the class of a {@link Reconciler}: which operations it knows about. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Reconciles {

    /** The names of operations that are claimed with {@link dev.idempotency.ClaimMode#BEFORE_TRANSACTION}. */
    String[] value();
}
