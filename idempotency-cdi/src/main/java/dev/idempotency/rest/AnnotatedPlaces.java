package dev.idempotency.rest;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.util.Arrays;
import java.util.stream.Stream;

/** Where a class may carry an annotation that concerns its values. */
final class AnnotatedPlaces {

    private AnnotatedPlaces() {}

    /** Whether a field, a method or a parameter of a constructor has it, also of a superclass. */
    static boolean in(Class<?> bean, Class<? extends Annotation> annotation) {
        for (Class<?> type = bean; type != null; type = type.getSuperclass()) {
            if (places(type).anyMatch(place -> place.isAnnotationPresent(annotation))) {
                return true;
            }
        }
        return false;
    }

    private static Stream<AnnotatedElement> places(Class<?> type) {
        return Stream.of(
                        Stream.<AnnotatedElement>of(type.getDeclaredFields()),
                        Stream.<AnnotatedElement>of(type.getDeclaredMethods()),
                        Arrays.stream(type.getDeclaredConstructors())
                                .map(Executable::getParameters)
                                .flatMap(Arrays::stream))
                .flatMap(places -> places);
    }
}
