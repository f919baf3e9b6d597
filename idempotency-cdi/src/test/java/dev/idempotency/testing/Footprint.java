package dev.idempotency.testing;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;

/** How much is in all the maps, collections and arrays together that objects of this library hold, wherever. */
public final class Footprint {

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> open = new ArrayDeque<>();
    private long entries;

    private Footprint() {}

    /** Of everything that can be reached from there. */
    public static long of(Object root) {
        Footprint footprint = new Footprint();
        footprint.add(root);
        while (!footprint.open.isEmpty()) {
            footprint.look(footprint.open.remove());
        }
        return footprint.entries;
    }

    private void add(Object object) {
        if (object != null && seen.add(object)) {
            open.add(object);
        }
    }

    private void look(Object object) {
        if (object instanceof Map<?, ?> map) {
            addAll(map.keySet());
            addAll(map.values());
        } else if (object instanceof Collection<?> collection) {
            addAll(collection);
        } else if (object instanceof Object[] array) {
            addAll(Arrays.asList(array));
        } else if (object.getClass().isArray()) {
            entries += Array.getLength(object);
        } else if (object instanceof AtomicLongArray array) {
            entries += array.length();
        } else if (object instanceof AtomicReference<?> reference) {
            add(reference.get());
        } else {
            addFields(object);
        }
    }

    private void addAll(Collection<?> contents) {
        entries += contents.size();
        contents.forEach(this::add);
    }

    private void addFields(Object object) {
        for (Class<?> type = object.getClass(); isOurs(type); type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    add(value(field, object));
                }
            }
        }
    }

    private static boolean isOurs(Class<?> type) {
        return type.getName().startsWith("dev.idempotency.");
    }

    private static Object value(Field field, Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
