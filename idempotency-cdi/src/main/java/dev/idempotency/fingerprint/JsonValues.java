package dev.idempotency.fingerprint;

import jakarta.json.JsonNumber;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;

/** JSON values that the application has already parsed: written as if they had just been received. */
final class JsonValues {

    private JsonValues() {}

    static void write(JsonValue value, CanonicalForm out) {
        switch (value.getValueType()) {
            case OBJECT -> object(value, out);
            case ARRAY -> array(value, out);
            case STRING -> out.text(Tag.TEXT, ((JsonString) value).getString());
            case NUMBER -> Decimals.write(((JsonNumber) value).bigDecimalValue().toString(), out);
            case TRUE -> out.tag(Tag.TRUE);
            case FALSE -> out.tag(Tag.FALSE);
            case NULL -> out.tag(Tag.NULL);
        }
    }

    private static void object(JsonValue object, CanonicalForm out) {
        out.open(Tag.OBJECT);
        Parts members = new Parts(out);
        object.asJsonObject().forEach((name, value) -> {
            out.text(Tag.TEXT, name);
            int keyEnd = out.length();
            write(value, out);
            members.member(keyEnd);
        });
        members.arrangeMembers();
        out.close();
    }

    private static void array(JsonValue array, CanonicalForm out) {
        out.open(Tag.LIST);
        for (JsonValue element : array.asJsonArray()) {
            write(element, out);
        }
        out.close();
    }
}
