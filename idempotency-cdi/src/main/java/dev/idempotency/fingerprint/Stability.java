package dev.idempotency.fingerprint;

import java.io.InputStream;
import java.io.Reader;
import java.lang.annotation.Annotation;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/** Says of a class that is neither scalar nor container whether its fields are a stable form. */
final class Stability {

    private static final Pattern PLATFORM = Pattern.compile("(java|javax|jakarta|jdk|sun|com\\.sun)\\..*");
    private static final List<Class<?>> READ_ONCE =
            List.of(InputStream.class, Reader.class, Iterator.class, BaseStream.class);
    private static final String ENTITY = "jakarta.persistence.Entity";

    private Stability() {}

    /** What is wrong with the class, as the second half of a sentence; null if nothing is. */
    static @Nullable String complaint(Class<?> type) {
        if (type == Object.class) {
            return "can be anything";
        }
        if (READ_ONCE.stream().anyMatch(once -> once.isAssignableFrom(type))) {
            return "can be read only once";
        }
        for (Class<?> c = type; c != null && c != Object.class && c != Record.class; c = c.getSuperclass()) {
            if (PLATFORM.matcher(c.getName()).matches()) {
                return "is a class of the platform without a canonical form, or extends one";
            }
            if (isEntity(c)) {
                return "is an entity: its state depends on what is loaded";
            }
        }
        return leavesOpen(type) ? "leaves open which class arrives, and is not sealed" : complaintOfFields(type);
    }

    private static boolean isEntity(Class<?> type) {
        for (Annotation annotation : type.getDeclaredAnnotations()) {
            if (annotation.annotationType().getName().equals(ENTITY)) {
                return true;
            }
        }
        return false;
    }

    private static boolean leavesOpen(Class<?> type) {
        return Modifier.isAbstract(type.getModifiers()) && !type.isSealed();
    }

    private static @Nullable String complaintOfFields(Class<?> type) {
        List<Field> fields = Properties.all(type);
        if (type.isHidden() || fields.stream().anyMatch(Field::isSynthetic)) {
            return "is a lambda, or an inner class that belongs to another object";
        }
        Set<String> names = new HashSet<>();
        if (!fields.stream().map(Field::getName).allMatch(names::add)) {
            return "has two fields of the same name";
        }
        return fields.stream().allMatch(AccessibleObject::trySetAccessible)
                ? null
                : "has fields that its module does not open";
    }
}
