package dev.idempotency;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks where a call carries its key: a {@code String} or {@code UUID} parameter, or a field, record component or
 * getter of one of the parameters. Where a request also has an {@code
 * Idempotency-Key} header, both must be the same. The key itself is not part of the
 * fingerprint. A message-driven bean that gets a whole message of JMS needs no mark: the key is the message's property
 * {@code IdempotencyKey}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD, ElementType.RECORD_COMPONENT})
public @interface IdempotencyKey {}
