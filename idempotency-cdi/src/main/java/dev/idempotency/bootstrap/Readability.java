package dev.idempotency.bootstrap;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether JSON-B makes the same again of a class, by the rules of Jakarta JSON Binding 3.0, chapter 3. */
final class Readability {

    /** Abstract types that it knows. */
    private static final Set<Class<?>> KNOWN = Set.of(
            Collection.class,
            List.class,
            Set.class,
            SortedSet.class,
            NavigableSet.class,
            Queue.class,
            Deque.class,
            Map.class,
            SortedMap.class,
            NavigableMap.class,
            Number.class,
            Calendar.class,
            TimeZone.class);

    /** By these the application says itself how the type is read. */
    private static final Set<String> SAID_BY_APPLICATION = Set.of(
            "jakarta.json.bind.annotation.JsonbTypeDeserializer",
            "jakarta.json.bind.annotation.JsonbTypeAdapter",
            "jakarta.json.bind.annotation.JsonbTypeInfo");

    private static final String CREATOR = "jakarta.json.bind.annotation.JsonbCreator";
    private static final String ENTITY = "jakarta.persistence.Entity";

    private Readability() {}

    static boolean isOfPlatform(Class<?> type) {
        return type.isPrimitive() || Stream.of("java.", "javax.", "jakarta.").anyMatch(type.getName()::startsWith);
    }

    /** What is wrong with the class, as the second half of a sentence; null if nothing is. */
    static @Nullable String objectionTo(Class<?> type) {
        if (type == Object.class) {
            return "leaves open what it is";
        }
        if (isAnnotated(type, ENTITY)) {
            return "is an entity, which would come back detached and changed";
        }
        if (KNOWN.contains(type)
                || type.isEnum()
                || SAID_BY_APPLICATION.stream().anyMatch(a -> isAnnotated(type, a))) {
            return null;
        }
        return isOfPlatform(type) ? objectionToPlatform(type) : objectionToBuilding(type);
    }

    private static @Nullable String objectionToPlatform(Class<?> type) {
        boolean known =
                !isAbstract(type) || Stream.of("java.time.", "jakarta.json.").anyMatch(type.getName()::startsWith);
        return known ? null : "cannot be instantiated";
    }

    private static @Nullable String objectionToBuilding(Class<?> type) {
        if (isAbstract(type)) {
            return "cannot be instantiated";
        }
        if (type.isMemberClass() && !Modifier.isStatic(type.getModifiers())) {
            return "is an inner class, which belongs to another object";
        }
        boolean buildable = type.isRecord()
                || Arrays.stream(type.getDeclaredConstructors()).anyMatch(Readability::isForJson)
                || Arrays.stream(type.getDeclaredMethods()).anyMatch(factory -> isAnnotated(factory, CREATOR));
        return buildable ? null : "has neither a constructor without parameters nor a @JsonbCreator";
    }

    private static boolean isForJson(Constructor<?> constructor) {
        return isAnnotated(constructor, CREATOR)
                || (constructor.getParameterCount() == 0 && !Modifier.isPrivate(constructor.getModifiers()));
    }

    private static boolean isAbstract(Class<?> type) {
        return Modifier.isAbstract(type.getModifiers()) && !type.isPrimitive();
    }

    private static boolean isAnnotated(AnnotatedElement element, String annotation) {
        return Arrays.stream(element.getAnnotations())
                .map(Annotation::annotationType)
                .anyMatch(type -> type.getName().equals(annotation));
    }
}
