package dev.idempotency.outgoing;

import jakarta.enterprise.util.AnnotationLiteral;
import jakarta.inject.Qualifier;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.regex.Pattern;

/**
 * For which target a bean is: a {@link Delivery}, which takes the place of the built-in ones; or {@link
 * dev.idempotency.client.Credentials} and a {@link dev.idempotency.client.ResponseCheck} for the one over HTTP.
 */
@Qualifier
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER})
public @interface OutgoingTarget {

    /** The name of the target: 1 to 64 characters out of {@code A-Z a-z 0-9 _ -}. */
    String value();

    /** The annotation as an object. */
    final class Literal extends AnnotationLiteral<OutgoingTarget> implements OutgoingTarget {

        private static final long serialVersionUID = 1L;

        private final String value;

        public Literal(String value) {
            this.value = value;
        }

        @Override
        public String value() {
            return value;
        }
    }

    /** What targets may be called. */
    final class Names {

        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");

        private Names() {}

        static boolean areFine(String name) {
            return NAME.matcher(name).matches();
        }
    }
}
