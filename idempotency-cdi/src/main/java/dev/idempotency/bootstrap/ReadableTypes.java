package dev.idempotency.bootstrap;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds, in what is declared, the types that JSON-B would read back as something else or not at all. For one use by one
 * thread.
 */
final class ReadableTypes {

    private final List<String> objections = new ArrayList<>();

    /** Classes whose properties were looked at, as classes may contain themselves. */
    private final Set<Class<?>> seen = new HashSet<>();

    List<String> objections() {
        return List.copyOf(objections);
    }

    /** Looks at what a method returns, and everything in it. */
    void lookAtResult(Type type) {
        look(type, "result", false);
    }

    /**
     * Looks at a type and everything in it.
     *
     * @param inside whether it stands in a class: what the variables of that class stand for is told where it is used
     */
    private void look(Type type, String place, boolean inside) {
        if (type instanceof Class<?> plain) {
            lookAtClass(plain, place);
        } else if (type instanceof GenericArrayType array) {
            look(array.getGenericComponentType(), place, inside);
        } else if (type instanceof ParameterizedType generic) {
            lookInside((Class<?>) generic.getRawType(), place);
            for (Type argument : generic.getActualTypeArguments()) {
                look(argument, place, inside);
            }
        } else if (type instanceof WildcardType wildcard) {
            look(wildcard.getUpperBounds()[0], place, inside);
        } else if (type instanceof TypeVariable<?> && !inside) {
            objections.add(place + ": " + type.getTypeName() + " leaves open what it is");
        }
    }

    private void lookAtClass(Class<?> type, String place) {
        if (type.isArray()) {
            lookAtClass(type.getComponentType(), place);
        } else if (type.getTypeParameters().length > 0) {
            objections.add(place + ": " + type.getName() + " is used without its type arguments");
        } else {
            lookInside(type, place);
        }
    }

    private void lookInside(Class<?> type, String place) {
        String objection = Readability.objectionTo(type);
        if (objection != null) {
            objections.add(place + ": " + type.getName() + " " + objection);
        } else if (!Readability.isOfPlatform(type) && seen.add(type)) {
            JsonProperties.of(type)
                    .forEach((name, property) -> look(property, type.getSimpleName() + "." + name, true));
        }
    }
}
