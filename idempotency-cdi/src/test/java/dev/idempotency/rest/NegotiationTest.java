package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.ws.rs.NotAcceptableException;
import jakarta.ws.rs.core.MediaType;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Section 3.8 of Jakarta RESTful Web Services. */
class NegotiationTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/json                                      |                                        | application/json",
                "application/json                                      | */*                                    | application/json",
                "application/json, application/xml                     | application/xml                        | application/xml",
                "application/json, application/xml                     | application/json;q=0.5, application/xml | application/xml",
                "application/json;qs=0.5, application/xml              | */*                                    | application/xml",
                "application/json, application/xml;qs=0.5              | application/*                          | application/json",
                "application/*                                         | application/vnd.shop+json              | application/vnd.shop+json",
                "*/*                                                   | text/csv, */*;q=0.1                    | text/csv",
                "application/json;charset=utf-8                        | application/json                       | application/json;charset=utf-8",
                "application/json;qs=0.5                               | */*;q=0.5                              | application/json",
                "application/*                                         | */*                                    | application/octet-stream",
                "                                                      |                                        | application/octet-stream",
                "application/json, text/plain                          | text/*, application/json;q=0.9          | text/plain",
                "application/json, text/plain                          | application/json;q=oops                | application/json"
            })
    void the_best_type_that_is_both_produced_and_accepted(String produced, String acceptable, String chosen) {
        assertThat(Negotiation.choose(types(produced), types(acceptable))).isEqualTo(MediaType.valueOf(chosen));
    }

    @Test
    void nothing_acceptable_is_refused() {
        List<MediaType> json = types("application/json");

        assertThatThrownBy(() -> Negotiation.choose(json, types("text/html")))
                .isInstanceOf(NotAcceptableException.class);
        assertThatThrownBy(() -> Negotiation.choose(json, types("application/json;q=0")))
                .isInstanceOf(NotAcceptableException.class);
        assertThatThrownBy(() -> Negotiation.choose(types("text/*"), types("text/*")))
                .isInstanceOf(NotAcceptableException.class);
    }

    private static List<MediaType> types(String list) {
        return list == null
                ? List.of()
                : Arrays.stream(list.split(","))
                        .map(type -> MediaType.valueOf(type.strip()))
                        .toList();
    }
}
