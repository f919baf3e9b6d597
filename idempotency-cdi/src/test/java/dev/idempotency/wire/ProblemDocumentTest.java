package dev.idempotency.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProblemDocumentTest {

    @Test
    void extensions_stand_behind_the_members_of_the_standard() {
        ProblemDocument problem = ProblemDocument.of(ProblemType.OUTCOME_UNKNOWN, "Ask again.")
                .with("state", "unknown")
                .with("operation", "orders.place");

        assertThat(new String(problem.toBytes(), StandardCharsets.UTF_8))
                .isEqualTo(
                        "{\"type\":\"urn:idempotency:problem:outcome-unknown\",\"title\":\"Outcome unknown\","
                                + "\"status\":503,\"detail\":\"Ask again.\",\"state\":\"unknown\",\"operation\":\"orders.place\"}");
    }

    @Test
    void adding_a_member_leaves_the_original_alone() {
        ProblemDocument problem = new ProblemDocument("about:blank", "Gone", 410, null, Map.of());
        problem.with("a", "b");

        assertThat(new String(problem.toBytes(), StandardCharsets.UTF_8))
                .isEqualTo("{\"type\":\"about:blank\",\"title\":\"Gone\",\"status\":410}");
    }

    @ParameterizedTest
    @EnumSource(ProblemType.class)
    void every_type_is_found_by_its_name(ProblemType type) {
        assertThat(ProblemType.named(type.word())).contains(type);
        assertThat(type.uri()).isEqualTo("urn:idempotency:problem:" + type.word());
    }
}
