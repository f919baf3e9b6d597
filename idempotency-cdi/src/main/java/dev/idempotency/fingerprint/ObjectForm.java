package dev.idempotency.fingerprint;

import java.lang.reflect.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the objects of one class by their fields. */
final class ObjectForm implements Form {

    private final Class<?> type;
    private final List<Field> fields;
    private final Forms forms;

    /** The form of that class by these fields of it, which {@link Stability} has found to be readable. */
    ObjectForm(Class<?> type, List<Field> fields, Forms forms) {
        this.type = type;
        this.fields = fields;
        this.forms = forms;
        fields.forEach(field -> field.setAccessible(true));
    }

    @Override
    public void write(Object value, CanonicalForm out) {
        Family.write(type, out);
        out.open(Tag.OBJECT);
        Parts members = new Parts(out);
        for (Field field : fields) {
            out.text(Tag.TEXT, field.getName());
            int keyEnd = out.length();
            forms.write(read(field, value), out);
            members.member(keyEnd);
        }
        members.arrangeMembers();
        out.close();
    }

    private static @Nullable Object read(Field field, Object owner) {
        try {
            return field.get(owner);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("field made accessible and yet not readable: " + field, e);
        }
    }
}
