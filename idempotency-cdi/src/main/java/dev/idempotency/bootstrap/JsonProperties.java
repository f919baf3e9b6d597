package dev.idempotency.bootstrap;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The properties that JSON-B reads back into an object: the components of a record, public fields, and what has a public
 * setter. What is only written, such as a computed getter, may be anything.
 */
final class JsonProperties {

    private JsonProperties() {}

    static Map<String, Type> of(Class<?> type) {
        Map<String, Type> properties = new TreeMap<>();
        if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                properties.put(component.getName(), component.getGenericType());
            }
            return properties;
        }
        for (Field field : type.getFields()) {
            if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT | Modifier.FINAL)) == 0) {
                properties.put(field.getName(), field.getGenericType());
            }
        }
        for (Method method : type.getMethods()) {
            if (isSetter(method)) {
                properties.put(propertyOf(method), method.getGenericParameterTypes()[0]);
            }
        }
        return properties;
    }

    private static boolean isSetter(Method method) {
        return method.getName().length() > 3
                && method.getName().startsWith("set")
                && method.getParameterCount() == 1
                && !method.isBridge()
                && !Modifier.isStatic(method.getModifiers());
    }

    private static String propertyOf(Method setter) {
        String name = setter.getName().substring(3);
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
}
