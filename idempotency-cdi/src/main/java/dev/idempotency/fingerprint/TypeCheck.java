package dev.idempotency.fingerprint;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Finds, in what is declared, the types whose values have no canonical form. For one use by one thread. */
final class TypeCheck {

    private final Predicate<AnnotatedElement> ignored;
    private final List<String> complaints = new ArrayList<>();

    /** Classes whose fields were looked at, and type variables; classes may contain themselves. */
    private final Set<Type> seen = new HashSet<>();

    TypeCheck(Predicate<AnnotatedElement> ignored) {
        this.ignored = ignored;
    }

    List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** Checks a type and everything in it. */
    void check(Type type, String place) {
        if (type instanceof Class<?> c) {
            checkClass(c, place);
        } else if (type instanceof ParameterizedType generic) {
            checkGeneric(generic, place);
        } else if (type instanceof GenericArrayType array) {
            check(array.getGenericComponentType(), place);
        } else if (type instanceof WildcardType wildcard) {
            check(wildcard.getUpperBounds()[0], place);
        } else if (type instanceof TypeVariable<?> variable && seen.add(variable)) {
            check(variable.getBounds()[0], place);
        }
    }

    private void checkClass(Class<?> type, String place) {
        if (type.isArray()) {
            check(type.getComponentType(), place);
        } else if (type.getTypeParameters().length > 0) {
            complaints.add(place + ": " + type.getName() + " is used without its type arguments");
        } else {
            checkContent(type, place);
        }
    }

    private void checkGeneric(ParameterizedType type, String place) {
        Class<?> raw = (Class<?>) type.getRawType();
        // What the arguments stand for is checked here, so inside of the class its variables need no check.
        Collections.addAll(seen, raw.getTypeParameters());
        if (checkContent(raw, place)) {
            for (Type argument : type.getActualTypeArguments()) {
                check(argument, place);
            }
        }
    }

    /** Whether the class itself can stay, apart from what it contains. */
    private boolean checkContent(Class<?> type, String place) {
        if (Scalars.of(type) != null || Containers.isContainer(type)) {
            return true;
        }
        String complaint = Stability.complaint(type);
        if (complaint != null) {
            complaints.add(place + ": " + type.getName() + " " + complaint);
        } else if (seen.add(type)) {
            checkMembers(type);
            checkPermitted(type, place);
        }
        return complaint == null;
    }

    private void checkMembers(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (c.getGenericSuperclass() instanceof ParameterizedType parent) {
                check(parent, c.getSimpleName());
            }
        }
        for (Field field : Properties.of(type, ignored)) {
            check(field.getGenericType(), type.getSimpleName() + "." + field.getName());
        }
    }

    private void checkPermitted(Class<?> type, String place) {
        if (type.isSealed()) {
            for (Class<?> permitted : type.getPermittedSubclasses()) {
                check(permitted, place);
            }
        }
    }
}
