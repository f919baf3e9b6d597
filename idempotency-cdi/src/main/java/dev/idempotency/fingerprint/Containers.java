package dev.idempotency.fingerprint;

import jakarta.json.JsonValue;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** The forms of values that contain others. */
final class Containers {

    private final Forms forms;

    Containers(Forms forms) {
        this.forms = forms;
    }

    static boolean isContainer(Class<?> type) {
        return type.isArray()
                || JsonValue.class.isAssignableFrom(type)
                || Collection.class.isAssignableFrom(type)
                || Map.class.isAssignableFrom(type)
                || Optionals.TYPES.contains(type);
    }

    /** The form of values of a class for which {@link #isContainer} holds. */
    Form of(Class<?> type) {
        if (type == byte[].class) {
            return (value, out) -> out.bytes((byte[]) value);
        }
        if (type.isArray()) {
            return this::array;
        }
        // Before collections and maps: JSON arrays and objects are those, too.
        if (JsonValue.class.isAssignableFrom(type)) {
            return (value, out) -> JsonValues.write((JsonValue) value, out);
        }
        if (Map.class.isAssignableFrom(type)) {
            return (value, out) -> map((Map<?, ?>) value, out);
        }
        if (Set.class.isAssignableFrom(type)) {
            return (value, out) -> set((Set<?>) value, out);
        }
        if (Collection.class.isAssignableFrom(type)) {
            return (value, out) -> list((Collection<?>) value, out);
        }
        return (value, out) -> forms.write(Optionals.content(value), out);
    }

    private void array(Object array, CanonicalForm out) {
        out.open(Tag.LIST);
        for (int i = 0; i < Array.getLength(array); i++) {
            forms.write(Array.get(array, i), out);
        }
        out.close();
    }

    private void list(Collection<?> elements, CanonicalForm out) {
        out.open(Tag.LIST);
        for (Object element : elements) {
            forms.write(element, out);
        }
        out.close();
    }

    private void set(Set<?> elements, CanonicalForm out) {
        out.open(Tag.SET);
        Parts parts = new Parts(out);
        for (Object element : elements) {
            forms.write(element, out);
            parts.element();
        }
        parts.arrangeElements();
        out.close();
    }

    private void map(Map<?, ?> map, CanonicalForm out) {
        out.open(Tag.OBJECT);
        Parts members = new Parts(out);
        map.forEach((key, value) -> {
            forms.write(key, out);
            int keyEnd = out.length();
            forms.write(value, out);
            members.member(keyEnd);
        });
        members.arrangeMembers();
        out.close();
    }
}
