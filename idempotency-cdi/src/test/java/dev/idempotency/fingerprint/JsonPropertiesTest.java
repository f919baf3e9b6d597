package dev.idempotency.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.arbitraries.StringArbitrary;

class JsonPropertiesTest {

    private static final String NOISE = "{}[]\",:0-eE.\\u \0\u00FF";
    private static final HttpFingerprint FINGERPRINT = HttpFingerprint.ignoring(List.of());

    @Property
    void every_spelling_of_a_value_has_the_same_fingerprint(@ForAll("trees") JsonTree tree, @ForAll Random chance) {
        assertThat(of(tree, chance)).isEqualTo(of(tree, chance));
    }

    @Property
    void any_change_of_a_value_changes_the_fingerprint(@ForAll("trees") JsonTree tree, @ForAll Random chance) {
        assertThat(of(tree.changed(chance), chance)).isNotEqualTo(of(tree, chance));
    }

    @Property
    void different_values_have_different_fingerprints(
            @ForAll("trees") JsonTree a, @ForAll("trees") JsonTree b, @ForAll Random chance) {
        assertThat(of(a, chance).equals(of(b, chance))).isEqualTo(normalized(a).equals(normalized(b)));
    }

    @Property
    void arbitrary_bytes_are_fingerprinted_or_refused_and_nothing_else(@ForAll byte[] body) {
        assertFingerprintedOrRefused(body);
    }

    @Property
    void nearly_valid_json_is_fingerprinted_or_refused_and_nothing_else(
            @ForAll("trees") JsonTree tree, @ForAll Random chance) {
        byte[] body = tree.spelled(chance).getBytes(StandardCharsets.UTF_8);
        int changes = chance.nextInt(4);
        for (int i = 0; i < changes; i++) {
            body[chance.nextInt(body.length)] = (byte) NOISE.charAt(chance.nextInt(NOISE.length()));
        }
        assertFingerprintedOrRefused(Arrays.copyOf(body, body.length - chance.nextInt(2)));
    }

    private static void assertFingerprintedOrRefused(byte[] body) {
        for (String type : List.of("application/json", "application/json;charset=utf-16", "text/plain")) {
            try {
                assertThat(FINGERPRINT.of("POST", "/", Map.of(), type, body).value())
                        .startsWith("v1:");
            } catch (NotCanonicalException e) {
                assertThat(e).hasMessageStartingWith("The JSON body").hasNoCause();
            }
        }
    }

    private static Fingerprint of(JsonTree tree, Random chance) {
        return Requests.json(tree.spelled(chance));
    }

    private static JsonTree normalized(JsonTree tree) {
        if (tree instanceof JsonTree.Number number) {
            return new JsonTree.Number(number.value().stripTrailingZeros());
        }
        if (tree instanceof JsonTree.Array array) {
            return new JsonTree.Array(array.elements().stream()
                    .map(JsonPropertiesTest::normalized)
                    .toList());
        }
        if (tree instanceof JsonTree.Object object) {
            Map<String, JsonTree> members = new HashMap<>(object.members());
            members.replaceAll((name, value) -> normalized(value));
            return new JsonTree.Object(members);
        }
        return tree;
    }

    @Provide
    Arbitrary<JsonTree> trees() {
        return trees(3);
    }

    private static Arbitrary<JsonTree> trees(int depth) {
        Arbitrary<JsonTree> leaves =
                Arbitraries.oneOf(constants(), numbers(), strings().map(JsonTree.Text::new));
        if (depth == 0) {
            return leaves;
        }
        Arbitrary<JsonTree> arrays = trees(depth - 1).list().ofMaxSize(4).map(JsonTree.Array::new);
        Arbitrary<JsonTree> objects = Arbitraries.maps(
                        strings(), trees(depth - 1).filter(tree -> !isNull(tree)))
                .ofMaxSize(4)
                .map(JsonTree.Object::new);
        return Arbitraries.oneOf(leaves, arrays, objects);
    }

    private static boolean isNull(JsonTree tree) {
        return tree.equals(new JsonTree.Constant("null"));
    }

    private static Arbitrary<JsonTree> constants() {
        return Arbitraries.of("null", "true", "false").map(JsonTree.Constant::new);
    }

    private static Arbitrary<JsonTree> numbers() {
        Arbitrary<BigInteger> digits = Arbitraries.oneOf(
                Arbitraries.bigIntegers().between(BigInteger.valueOf(-20), BigInteger.valueOf(20)),
                Arbitraries.bigIntegers().between(BigInteger.TEN.pow(40).negate(), BigInteger.TEN.pow(40)));
        Arbitrary<Integer> scales = Arbitraries.frequencyOf(
                Tuple.of(5, Arbitraries.integers().between(-3, 5)),
                Tuple.of(1, Arbitraries.integers().between(-2_000_000_000, 2_000_000_000)));
        return Combinators.combine(digits, scales)
                .as((unscaled, scale) -> new JsonTree.Number(new BigDecimal(unscaled, scale)));
    }

    private static StringArbitrary strings() {
        return Arbitraries.strings().all().ofMaxLength(6);
    }
}
