package dev.idempotency.fingerprint;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A JSON value that can be spelled in many ways and changed a little. Null members do not exist in it; a spelling may
 * add some.
 */
sealed interface JsonTree {

    record Constant(String word) implements JsonTree {}

    record Number(BigDecimal value) implements JsonTree {}

    record Text(String value) implements JsonTree {}

    record Array(List<JsonTree> elements) implements JsonTree {}

    record Object(Map<String, JsonTree> members) implements JsonTree {}

    /** One of its spellings, chosen by chance. */
    default String spelled(Random chance) {
        return new JsonSpelling(chance).of(this);
    }

    /** A tree that differs in exactly one place. */
    default JsonTree changed(Random chance) {
        if (this instanceof Array array && !array.elements.isEmpty() && chance.nextInt(4) > 0) {
            List<JsonTree> elements = new ArrayList<>(array.elements);
            int index = chance.nextInt(elements.size());
            elements.set(index, elements.get(index).changed(chance));
            return new Array(elements);
        }
        if (this instanceof Object object && !object.members.isEmpty() && chance.nextInt(4) > 0) {
            Map<String, JsonTree> members = new LinkedHashMap<>(object.members);
            String name = List.copyOf(members.keySet()).get(chance.nextInt(members.size()));
            members.put(name, members.get(name).changed(chance));
            return new Object(members);
        }
        return otherOfSameKind(chance);
    }

    private JsonTree otherOfSameKind(Random chance) {
        if (this instanceof Constant constant) {
            return new Text(constant.word);
        }
        if (this instanceof Number number) {
            BigDecimal lastDigit = number.value.ulp();
            return new Number(chance.nextBoolean() ? number.value.add(lastDigit) : number.value.subtract(lastDigit));
        }
        if (this instanceof Text text) {
            return new Text(text.value + (char) chance.nextInt(0x10000));
        }
        if (this instanceof Array array) {
            List<JsonTree> elements = new ArrayList<>(array.elements);
            elements.add(chance.nextInt(elements.size() + 1), new Array(List.of()));
            return new Array(elements).equals(this) ? new Text("") : new Array(elements);
        }
        Map<String, JsonTree> members = new LinkedHashMap<>(((Object) this).members);
        String name = "new" + chance.nextInt();
        members.put(name, new Constant("false"));
        return new Object(members);
    }
}
