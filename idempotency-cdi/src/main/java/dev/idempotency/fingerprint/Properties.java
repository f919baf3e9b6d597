package dev.idempotency.fingerprint;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** What an object consists of: the instance fields of its class and of the classes above. */
final class Properties {

    private Properties() {}

    /** The fields that count: not transient, and neither they nor a getter of their name are ignored. */
    static List<Field> of(Class<?> type, Predicate<AnnotatedElement> ignored) {
        Set<String> ignoredGetters = ignoredGetters(type, ignored);
        return all(type).stream()
                .filter(field -> !ignored.test(field) && !ignoredGetters.contains(field.getName()))
                .toList();
    }

    static List<Field> all(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    private static Set<String> ignoredGetters(Class<?> type, Predicate<AnnotatedElement> ignored) {
        Set<String> names = new HashSet<>();
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            for (Method method : c.getDeclaredMethods()) {
                if (method.getParameterCount() == 0 && ignored.test(method)) {
                    names.add(method.getName());
                    names.add(withoutPrefix(method.getName()));
                }
            }
        }
        return names;
    }

    private static String withoutPrefix(String getter) {
        int prefix = getter.startsWith("get") ? 3 : getter.startsWith("is") ? 2 : 0;
        return prefix == 0 || prefix == getter.length()
                ? getter
                : Character.toLowerCase(getter.charAt(prefix)) + getter.substring(prefix + 1);
    }
}
