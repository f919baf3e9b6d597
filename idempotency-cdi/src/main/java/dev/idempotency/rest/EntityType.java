package dev.idempotency.rest;

import jakarta.ws.rs.core.Response;
import java.lang.reflect.Type;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The generic type of an entity that a response was built with as a {@code GenericEntity}. The API does not tell it
 * before the response filters run, which is after the commit; writers of generic collections cannot do without. Both
 * implementations keep it behind a public getter; where there is none, the class of the entity has to do.
 */
final class EntityType {

    private EntityType() {}

    static Optional<Type> of(Response response) {
        return typeFrom(response, "getGenericType")
                .or(() -> Optional.ofNullable(get(response, "getContext"))
                        .flatMap(context -> typeFrom(context, "getEntityType")));
    }

    private static Optional<Type> typeFrom(Object owner, String getter) {
        return Optional.ofNullable(get(owner, getter) instanceof Type type ? type : null);
    }

    private static @Nullable Object get(Object owner, String getter) {
        try {
            return owner.getClass().getMethod(getter).invoke(owner);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
