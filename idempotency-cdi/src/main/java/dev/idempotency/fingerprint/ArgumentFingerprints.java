package dev.idempotency.fingerprint;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Makes fingerprints of Java values for one application. Keep one for as long as the application lives, and not
 * longer: it remembers the application's classes. Thread-safe.
 */
public final class ArgumentFingerprints {

    private final Predicate<AnnotatedElement> ignored;
    private final Forms forms;

    /**
     * Makes fingerprints without some parts.
     *
     * @param ignored whether to leave out a parameter, a field, or the field that belongs to a getter or accessor
     */
    public ArgumentFingerprints(Predicate<AnnotatedElement> ignored) {
        this.ignored = ignored;
        this.forms = new Forms(ignored);
    }

    /** Looks at a method once, at deployment. Never fails: ask the answer for its complaints. */
    public ArgumentFingerprint of(Method method) {
        Parameter[] parameters = method.getParameters();
        List<Integer> counted = new ArrayList<>();
        TypeCheck check = new TypeCheck(ignored);
        for (int i = 0; i < parameters.length; i++) {
            if (!ignored.test(parameters[i])) {
                counted.add(i);
                check.check(parameters[i].getParameterizedType(), "parameter " + (i + 1));
            }
        }
        return new ArgumentFingerprint(forms, counted, check.complaints());
    }

    /**
     * The fingerprint of values that were never declared, in their order. It is that of a method called with them.
     *
     * @throws NotCanonicalException if a value has no canonical form
     */
    public Fingerprint ofValues(List<? extends @Nullable Object> values) {
        return forms.digest(values);
    }
}
