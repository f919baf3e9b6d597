package dev.idempotency.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnknownNamesTest {

    @Test
    void a_name_that_means_nothing_is_found_in_either_spelling() {
        assertThat(UnknownNames.in(Set.of(
                        "idempotency.in-flight-wait",
                        "idempotency.inflight-wait",
                        "IDEMPOTENCY_NAMESPACE",
                        "IDEMPOTENCY_NAME_SPACE",
                        "quarkus.http.port")))
                .containsExactly("IDEMPOTENCY_NAME_SPACE", "idempotency.inflight-wait");
    }

    @Test
    void what_is_made_of_an_environment_variable_is_not_told() {
        assertThat(UnknownNames.in(Set.of("IDEMPOTENCY_IN_FLIGHT_WAIT", "idempotency.in.flight.wait")))
                .isEmpty();
        assertThat(UnknownNames.in(Set.of("idempotency.in.flight.wait"))).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "idempotency.inflight-wait, idempotency.in-flight-wait",
        "idempotency.datasorce, idempotency.datasource",
        "idempotency.data-source, idempotency.datasource",
        "IDEMPOTENCY_NAME_SPACE, idempotency.namespace",
        "idempotency.result.maxBytes, idempotency.result.max-bytes",
        "idempotency.outgoing.partner.retry-windw, idempotency.outgoing.partner.retry-window",
        "idempotency.outgoing.partner.problemTypes, idempotency.outgoing.partner.problem-types",
        "IDEMPOTENCY_OUTGOING_PARTNER_PARALEL, idempotency.outgoing.partner.parallel",
        "idempotency.outgoing.pollinterval, idempotency.outgoing.poll-interval",
        "IDEMPOTENCY_OUTGOING_POL_INTERVAL, idempotency.outgoing.poll-interval",
    })
    void the_closest_setting_is_named(String misspelt, String meant) {
        assertThat(UnknownNames.closest(misspelt)).isEqualTo(meant);
    }
}
