package dev.idempotency.fingerprint;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Spells JSON as differently as the grammar allows: white space, order, escapes, numbers, null members. */
final class JsonSpelling {

    private final Random chance;

    JsonSpelling(Random chance) {
        this.chance = chance;
    }

    String of(JsonTree tree) {
        return blank() + value(tree) + blank();
    }

    private String value(JsonTree tree) {
        if (tree instanceof JsonTree.Constant constant) {
            return constant.word();
        }
        if (tree instanceof JsonTree.Number number) {
            return number(number.value());
        }
        if (tree instanceof JsonTree.Text text) {
            return text(text.value());
        }
        if (tree instanceof JsonTree.Array array) {
            return "["
                    + String.join(",", array.elements().stream().map(this::of).toList()) + blank() + "]";
        }
        return object((JsonTree.Object) tree);
    }

    private String object(JsonTree.Object object) {
        List<String> members = new ArrayList<>();
        object.members().forEach((name, value) -> members.add(blank() + text(name) + blank() + ":" + of(value)));
        if (chance.nextInt(3) == 0) {
            members.add(text("nothing" + chance.nextInt()) + ":null");
        }
        Collections.shuffle(members, chance);
        return "{" + String.join(",", members) + blank() + "}";
    }

    private String blank() {
        return List.of("", "", "", " ", "\t", "\r\n").get(chance.nextInt(6));
    }

    private String number(BigDecimal value) {
        List<Supplier<String>> ways = new ArrayList<>(List.of(
                value::toString,
                () -> value.stripTrailingZeros().toString(),
                () -> value.unscaledValue() + "e" + -value.scale(),
                () -> value.unscaledValue().multiply(BigInteger.valueOf(10_000)) + "E" + (-4L - value.scale()),
                () -> value.unscaledValue() + ".000e" + (value.scale() <= 0 ? "+000" : "-0")
                        + Math.abs(value.scale())));
        if (Math.abs(value.scale()) < 100) {
            ways.add(value::toPlainString);
        }
        return ways.get(chance.nextInt(ways.size())).get();
    }

    private String text(String value) {
        StringBuilder spelled = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            spelled.append(unit(value.charAt(i)));
        }
        return spelled.append('"').toString();
    }

    private String unit(char c) {
        String shortcut = shortcut(c);
        if (!shortcut.isEmpty() && chance.nextBoolean()) {
            return shortcut;
        }
        // Surrogates are always escaped: a lone one cannot be sent as UTF-8.
        if (c < ' ' || c == '"' || c == '\\' || Character.isSurrogate(c) || chance.nextInt(5) == 0) {
            return String.format(chance.nextBoolean() ? "\\u%04x" : "\\u%04X", (int) c);
        }
        return String.valueOf(c);
    }

    private static String shortcut(char c) {
        return switch (c) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '/' -> "\\/";
            case '\n' -> "\\n";
            case '\t' -> "\\t";
            case '\r' -> "\\r";
            case '\b' -> "\\b";
            case '\f' -> "\\f";
            default -> "";
        };
    }
}
