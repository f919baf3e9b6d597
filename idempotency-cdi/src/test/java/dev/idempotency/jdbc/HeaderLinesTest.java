package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.record.Header;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeaderLinesTest {

    @Test
    void each_header_is_a_line_that_people_can_read() {
        List<Header> headers = List.of(new Header("Location", "/orders/1"), new Header("Vary", "a, b"));

        assertThat(HeaderLines.format(headers)).isEqualTo("Location: /orders/1\nVary: a, b");
    }

    @Test
    void no_headers_take_no_room() {
        assertThat(HeaderLines.format(List.of())).isNull();
        assertThat(HeaderLines.parse(null)).isEmpty();
    }

    @Test
    void an_empty_value_at_the_end_is_kept() {
        List<Header> headers = List.of(new Header("A", ""), new Header("B", ""));

        assertThat(HeaderLines.parse(HeaderLines.format(headers))).isEqualTo(headers);
    }

    @Test
    void a_line_end_in_a_value_begins_no_header() {
        List<Header> headers = List.of(new Header("A", "x\r\nSet-Cookie: y\\n"));

        assertThat(HeaderLines.format(headers)).isEqualTo("A: x\\r\\nSet-Cookie: y\\\\n");
        assertThat(HeaderLines.parse(HeaderLines.format(headers))).isEqualTo(headers);
    }
}
