package dev.idempotency.fingerprint;

import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The forms of the classes that an application uses, each worked out once. Belongs to one application and goes with
 * it: a cache shared between applications would hold their class loaders. Thread-safe.
 */
final class Forms {

    private final Map<Class<?>, Form> known = new ConcurrentHashMap<>();
    private final Containers containers = new Containers(this);
    private final Predicate<AnnotatedElement> ignored;

    Forms(Predicate<AnnotatedElement> ignored) {
        this.ignored = ignored;
    }

    /**
     * The fingerprint of these values, in their order.
     *
     * @throws NotCanonicalException if one has no canonical form
     */
    Fingerprint digest(List<? extends @Nullable Object> values) {
        CanonicalForm out = new CanonicalForm();
        out.open(Tag.ARGUMENTS);
        for (Object value : values) {
            write(value, out);
        }
        out.close();
        return out.digest();
    }

    /**
     * Writes a value by its class at run time.
     *
     * @throws NotCanonicalException if it has no canonical form
     */
    void write(@Nullable Object value, CanonicalForm out) {
        if (value == null) {
            out.tag(Tag.NULL);
        } else {
            of(value.getClass()).write(value, out);
        }
    }

    private Form of(Class<?> type) {
        Form form = known.get(type);
        return form != null ? form : known.computeIfAbsent(type, this::work);
    }

    private Form work(Class<?> type) {
        Form scalar = Scalars.of(type);
        if (scalar != null) {
            return scalar;
        }
        if (Containers.isContainer(type)) {
            return containers.of(type);
        }
        String complaint = Stability.complaint(type);
        if (complaint != null) {
            throw new NotCanonicalException("A value has no canonical form: " + type.getName() + " " + complaint + ".");
        }
        return new ObjectForm(type, Properties.of(type, ignored), this);
    }
}
