package dev.idempotency.invocation;

import dev.idempotency.IdempotencyKey;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Where the arguments of a method carry its key: a parameter, or a property inside one. Immutable. */
public final class KeySource {

    private final AnnotatedElement place;
    private final int parameter;
    private final @Nullable Member property;
    private final Class<?> type;

    private KeySource(AnnotatedElement place, int parameter, @Nullable Member property, Class<?> type) {
        this.place = place;
        this.parameter = parameter;
        this.property = property;
        this.type = type;
    }

    /** All places that are marked, also ones of a wrong type; a method has exactly one that is right. */
    public static List<KeySource> in(Method method) {
        List<KeySource> sources = new ArrayList<>();
        Parameter[] parameters = method.getParameters();
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i].isAnnotationPresent(IdempotencyKey.class)) {
                sources.add(new KeySource(parameters[i], i, null, parameters[i].getType()));
            } else {
                addProperties(sources, i, parameters[i].getType());
            }
        }
        return List.copyOf(sources);
    }

    private static void addProperties(List<KeySource> sources, int parameter, Class<?> type) {
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (isMarked(field)) {
                    sources.add(new KeySource(field, parameter, field, field.getType()));
                }
            }
            for (Method getter : c.getDeclaredMethods()) {
                // The accessor of a record inherits the annotation of its component, whose field is already counted.
                if (isMarked(getter) && getter.getParameterCount() == 0 && !c.isRecord() && !getter.isBridge()) {
                    sources.add(new KeySource(getter, parameter, getter, getter.getReturnType()));
                }
            }
        }
    }

    private static <M extends AnnotatedElement & Member> boolean isMarked(M member) {
        return member.isAnnotationPresent(IdempotencyKey.class) && !Modifier.isStatic(member.getModifiers());
    }

    /** What is marked: a parameter, a field or a getter. */
    public AnnotatedElement place() {
        return place;
    }

    /** Whether the place holds a type that can be a key. */
    public boolean hasKeyType() {
        return type == String.class || type == UUID.class;
    }

    /** The key in these arguments, where there is one. */
    public Optional<String> read(@Nullable Object[] arguments) {
        Object argument = arguments[parameter];
        Object key = property == null || argument == null ? argument : value(property, argument);
        return Optional.ofNullable(key).map(Object::toString);
    }

    private static @Nullable Object value(Member member, Object owner) {
        try {
            if (member instanceof Field field) {
                field.setAccessible(true);
                return field.get(owner);
            }
            Method getter = (Method) member;
            getter.setAccessible(true);
            return getter.invoke(owner);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("the key cannot be read from " + member, e);
        }
    }
}
