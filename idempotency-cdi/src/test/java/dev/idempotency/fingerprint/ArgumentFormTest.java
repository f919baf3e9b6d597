package dev.idempotency.fingerprint;

import static dev.idempotency.fingerprint.Values.of;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.json.Json;
import jakarta.json.JsonValue;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Currency;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArgumentFormTest {

    @Test
    void whole_numbers_are_the_same_in_every_type() {
        Stream<Object> sevens =
                Stream.of((byte) 7, (short) 7, 7, 7L, BigInteger.valueOf(7), new BigDecimal("7.00"), 7f, 7d);

        assertThat(sevens.map(Values::of).distinct()).hasSize(1);
        assertThat(of(-7)).isNotEqualTo(of(7));
    }

    @Test
    void large_numbers_are_exact() {
        assertThat(of(9007199254740993L)).isNotEqualTo(of(9007199254740992L));
        assertThat(of(new BigDecimal("1e1000000000"))).isNotEqualTo(of(new BigDecimal("1e1000000001")));
        assertThat(of(Long.MIN_VALUE)).isEqualTo(of(BigInteger.TWO.pow(63).negate()));
    }

    @Test
    void floating_point_is_the_shortest_decimal_that_reads_back() {
        assertThat(of(0.1)).isEqualTo(of(new BigDecimal("0.1"))).isEqualTo(of(0.1f));
        assertThat(of(0.1 + 0.2)).isEqualTo(of(new BigDecimal("0.30000000000000004")));
        assertThat(of(1.1f)).isEqualTo(of(1.1)).isNotEqualTo(of(1f));
        assertThat(of(16777216f)).isEqualTo(of(16777216));
        assertThat(of(-0.0)).isEqualTo(of(0.0)).isEqualTo(of(0));
        assertThat(of(2e23)).isEqualTo(of(new BigDecimal("2e23")));
        assertThat(of(Double.MIN_VALUE)).isEqualTo(of(new BigDecimal("5e-324")));
        assertThat(of(Double.MAX_VALUE)).isEqualTo(of(new BigDecimal("1.7976931348623157e308")));
        assertThat(of(Float.MIN_VALUE)).isEqualTo(of(new BigDecimal("1e-45")));
    }

    @Test
    void values_that_are_no_numbers_go_by_their_names() {
        assertThat(Stream.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, "NaN", "Infinity")
                        .map(Values::of))
                .doesNotHaveDuplicates();
        assertThat(of(Float.NaN)).isEqualTo(of(Double.NaN));
    }

    @Test
    void text_is_text_whatever_holds_it() {
        assertThat(of("a")).isEqualTo(of('a')).isEqualTo(of(new StringBuilder("a")));
        assertThat(of("a")).isNotEqualTo(of("A"));
    }

    @Test
    void identifiers_are_their_text() throws Exception {
        UUID uuid = UUID.fromString("0190b5a8-0000-7000-8000-000000000000");

        assertThat(of(uuid)).isEqualTo(of("0190b5a8-0000-7000-8000-000000000000"));
        assertThat(of(URI.create("https://a.example/b"))).isEqualTo(of("https://a.example/b"));
        assertThat(of(new URL("https://a.example/b"))).isEqualTo(of("https://a.example/b"));
        assertThat(of(Locale.forLanguageTag("he-IL"))).isEqualTo(of("he-IL"));
        assertThat(of(Currency.getInstance("EUR"))).isEqualTo(of("EUR"));
        assertThat(of(TimeUnit.DAYS)).isEqualTo(of("DAYS"));
    }

    @Test
    void times_are_their_iso_text_and_are_not_converted() {
        assertThat(of(LocalDate.of(2026, 1, 2))).isEqualTo(of("2026-01-02"));
        assertThat(of(Instant.EPOCH)).isEqualTo(of("1970-01-01T00:00:00Z"));
        assertThat(of(new Date(0))).isEqualTo(of(Instant.EPOCH));
        assertThat(of(OffsetDateTime.parse("2026-01-02T10:00Z")))
                .isNotEqualTo(of(OffsetDateTime.parse("2026-01-02T11:00+01:00")));
        assertThat(of(ZonedDateTime.parse("2026-01-02T10:00+01:00[Europe/Paris]")))
                .isEqualTo(of("2026-01-02T10:00+01:00[Europe/Paris]"));
        assertThat(of(ZoneId.of("Europe/Paris"))).isEqualTo(of("Europe/Paris"));
        assertThat(of(Duration.ofHours(36))).isEqualTo(of("PT36H"));
        assertThat(of(Period.ofDays(30))).isNotEqualTo(of(Period.ofMonths(1)));
        assertThat(of(Year.of(2026))).isEqualTo(of("2026"));
    }

    @Test
    void arrays_lists_and_other_collections_are_ordered() {
        assertThat(of(List.of(1, 2)))
                .isEqualTo(of(new int[] {1, 2}))
                .isEqualTo(of(new Long[] {1L, 2L}))
                .isEqualTo(of(new ArrayDeque<>(List.of(1, 2))))
                .isNotEqualTo(of(List.of(2, 1)));
        assertThat(of(Arrays.asList(1, null))).isNotEqualTo(of(List.of(1)));
    }

    @Test
    void bytes_differ_from_a_list_of_numbers() {
        assertThat(of(new byte[] {1, 2})).isEqualTo(of(new byte[] {1, 2})).isNotEqualTo(of(List.of(1, 2)));
    }

    @Test
    void the_size_of_a_value_does_not_matter() {
        for (int size = 990; size < 1030; size++) {
            assertThat(of(new byte[size])).isNotEqualTo(of(new byte[size + 1]));
            assertThat(of("é".repeat(size))).isNotEqualTo(of("é".repeat(size + 1)));
            assertThat(Values.all("x".repeat(size), new byte[1]))
                    .isNotEqualTo(Values.all("x".repeat(size), new byte[2]));
            assertThat(Values.all("x".repeat(size), 1)).isNotEqualTo(Values.all("x".repeat(size), 2));
        }
    }

    @Test
    void sets_have_no_order() {
        List<String> words = List.of("x", "aa", "b", "", "ä");
        List<String> reversed = List.of("ä", "", "b", "aa", "x");

        assertThat(of(new LinkedHashSet<>(words)))
                .isEqualTo(of(new LinkedHashSet<>(reversed)))
                .isEqualTo(of(new TreeSet<>(words)))
                .isEqualTo(of(Set.copyOf(words)))
                .isNotEqualTo(of(words));
        assertThat(of(Set.of(1, 2))).isNotEqualTo(of(Set.of(1, 3))).isNotEqualTo(of(Set.of(1)));
    }

    @Test
    void sets_of_sets_have_no_order_either() {
        Set<Set<String>> ab = new LinkedHashSet<>(List.of(new LinkedHashSet<>(List.of("a", "b")), Set.of("c")));
        Set<Set<String>> ba = new LinkedHashSet<>(List.of(Set.of("c"), new LinkedHashSet<>(List.of("b", "a"))));

        assertThat(of(ab)).isEqualTo(of(ba));
    }

    @Test
    void maps_have_no_order_and_no_null_values() {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put("bb", 2);
        map.put("a", 1);
        map.put("none", null);

        assertThat(of(map)).isEqualTo(of(new TreeMap<>(Map.of("a", 1, "bb", 2))));
        assertThat(of(map)).isNotEqualTo(of(Map.of("a", 2, "bb", 1)));
        assertThat(of(Map.of(TimeUnit.DAYS, 1, TimeUnit.HOURS, 2))).isEqualTo(of(Map.of("DAYS", 1, "HOURS", 2)));
    }

    @Test
    void maps_whose_keys_have_one_form_are_refused() {
        assertThatThrownBy(() -> of(Map.of(1, "a", 1L, "b"))).isInstanceOf(NotCanonicalException.class);
    }

    @Test
    void optionals_are_what_they_hold() {
        assertThat(of(Optional.of("a"))).isEqualTo(of("a"));
        assertThat(of(OptionalInt.of(1))).isEqualTo(of(OptionalLong.of(1))).isEqualTo(of(1));
        assertThat(of(OptionalDouble.of(1.5))).isEqualTo(of(1.5));
        assertThat(Stream.of(Optional.empty(), OptionalInt.empty(), OptionalLong.empty(), OptionalDouble.empty())
                        .map(Values::of))
                .containsOnly(of((Object) null));
    }

    @Test
    void json_values_are_what_the_json_of_a_body_would_be() {
        JsonValue value = Json.createReader(new ByteArrayInputStream(
                        "{\"b\":[1.0,null,true,false],\"a\":\"x\",\"c\":null}".getBytes(StandardCharsets.UTF_8)))
                .readValue();
        Map<String, Object> map = Map.of("a", "x", "b", Arrays.asList(1, null, true, false));

        assertThat(of(value)).isEqualTo(of(map));
        assertThat(of(JsonValue.NULL)).isEqualTo(of((Object) null));
        assertThat(of(Optional.of(JsonValue.NULL))).isEqualTo(of((Object) null));
    }

    @Test
    void values_of_different_kinds_differ_even_if_they_look_alike() {
        assertThat(Stream.of(
                                1,
                                "1",
                                List.of(1),
                                Set.of(1),
                                Map.of("1", 1),
                                true,
                                "true",
                                List.of(),
                                Set.of(),
                                Map.of(),
                                "")
                        .map(Values::of))
                .doesNotHaveDuplicates();
    }

    @Test
    void arguments_keep_their_places() {
        assertThat(Values.all("a", "b")).isNotEqualTo(Values.all("b", "a"));
        assertThat(Values.all("a", null)).isNotEqualTo(Values.all(null, "a")).isNotEqualTo(Values.all("a"));
        assertThat(Values.all("ab", "c")).isNotEqualTo(Values.all("a", "bc"));
        assertThat(Values.all(List.of("a"), "b")).isNotEqualTo(Values.all(List.of("a", "b")));
    }
}
