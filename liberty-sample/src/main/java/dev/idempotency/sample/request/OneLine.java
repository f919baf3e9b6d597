package dev.idempotency.sample.request;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A text without control characters and halves of characters: no name has them, and not every database can keep them. */
@Pattern(regexp = "[^\\p{Cc}\\p{Cs}]*")
@ReportAsSingleViolation
@Constraint(validatedBy = {})
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
public @interface OneLine {

    String message() default "must be one line, without control characters";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
