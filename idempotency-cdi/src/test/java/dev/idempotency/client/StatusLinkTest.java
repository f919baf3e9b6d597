package dev.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class StatusLinkTest {

    private static final URI REQUEST = URI.create("https://shop.example/api/orders");

    private static Optional<String> in(String... lines) {
        return StatusLink.in(new Response(201, Map.of("Link", List.of(lines)), new byte[0]), REQUEST)
                .map(URI::toString);
    }

    @Example
    void it_is_found_among_others_however_it_is_written() {
        assertThat(in("<https://shop.example/s/1>; rel=\"status\"")).contains("https://shop.example/s/1");
        assertThat(in("</s/1>;rel=status")).contains("https://shop.example/s/1");
        assertThat(in("</a,b>; rel=\"next\", </s/1> ; title=\"x, \\\"y\" ; REL = \"up STATUS\""))
                .contains("https://shop.example/s/1");
        assertThat(in("</a>; rel=next", "</s/1>; rel=status, </s/2>; rel=status"))
                .contains("https://shop.example/s/1");
    }

    @Example
    void what_is_none_is_not_taken_for_one() {
        assertThat(in("</s/1>")).isEmpty();
        assertThat(in("</s/1>; rel=describedby")).isEmpty();
        assertThat(in("</s/1>; title=\"; rel=status\"")).isEmpty();
        assertThat(in("</s/1>; rel=next; rel=status"))
                .as("the first rel counts (RFC 8288)")
                .isEmpty();
        assertThat(in("</s/ 1>; rel=status")).isEmpty();
    }

    @Example
    void credentials_are_not_carried_to_another_origin() {
        assertThat(in("<https://evil.example/s/1>; rel=status")).isEmpty();
        assertThat(in("<http://shop.example/s/1>; rel=status")).isEmpty();
        assertThat(in("<https://shop.example:8443/s/1>; rel=status")).isEmpty();
        assertThat(in("<//evil.example/s/1>; rel=status")).isEmpty();
        assertThat(in("<https://a@shop.example/s/1>; rel=status")).isEmpty();
        assertThat(in("<mailto:status@shop.example>; rel=status")).isEmpty();
        assertThat(in("<https://SHOP.example:443/s/1>; rel=status")).isPresent();
    }

    @Property
    void no_header_breaks_it(@ForAll String line) {
        in(line, "<" + line + ">; rel=status", "</s>;" + line);
    }

    @Example
    void the_opaque_name_is_the_last_part() {
        String id = "a".repeat(43);
        assertThat(StatusLink.operationId(URI.create("/idempotency/status/" + id)))
                .isEqualTo(id);
        assertThat(StatusLink.operationId(URI.create("/jobs/17"))).isNull();
        assertThat(StatusLink.operationId(null)).isNull();
    }
}
