package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose key, which key, and what is refused before anything runs. */
class KeyTest extends HttpTest {

    @Test
    void a_missing_key_is_refused_and_nothing_runs() {
        int runs = runs();
        TestResponse response = application.request("POST", "orders").json(BOOK).send();

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.problemType()).isEqualTo("urn:idempotency:problem:key-missing");
        assertThat(response.headers("Link"))
                .containsExactly("<" + TestRequest.ROOT + "idempotency/problems/key-missing>; rel=\"describedby\"");
        assertThat(runs()).isEqualTo(runs);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "   ", "\"\"", "\"  \"", "\"a", "a\"", "a, b", "\"a\", \"b\"", "\"a\\x\"", "\"ä\"", "\"a\";"
            })
    void a_malformed_key_is_refused_and_nothing_runs(String header) {
        int runs = runs();
        TestResponse response =
                application.request("POST", "orders").key(header).json(BOOK).send();

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.problemType()).isEqualTo("urn:idempotency:problem:key-invalid");
        assertThat(runs()).isEqualTo(runs);
    }

    @Test
    void a_key_in_two_lines_is_refused_even_if_both_are_the_same() {
        assertThat(post("orders/text").key(key).send().problemType()).isEqualTo("urn:idempotency:problem:key-invalid");
    }

    @Test
    void a_key_of_256_characters_is_refused_and_one_of_255_is_not() {
        assertThat(application
                        .request("POST", "orders/text")
                        .key("k".repeat(255))
                        .send()
                        .status())
                .isEqualTo(200);
        TestResponse refused =
                application.request("POST", "orders/text").key("k".repeat(256)).send();
        assertThat(refused.problemType()).isEqualTo("urn:idempotency:problem:key-invalid");
        assertThat(refused.json().getString("detail")).startsWith("The key of orders.text must have 1 to 255 ");
    }

    @Test
    void quoted_and_bare_are_the_same_key_and_parameters_are_ignored() {
        TestResponse first = application.request("POST", "orders/text").key(key).send();
        TestResponse quoted = application
                .request("POST", "orders/text")
                .key("\"" + key + "\"")
                .send();
        TestResponse parameters = application
                .request("POST", "orders/text")
                .key("\"" + key + "\";v=1; w=\"a,b\"")
                .send();

        assertThat(quoted.isReplayed()).isTrue();
        assertThat(parameters.isReplayed()).isTrue();
        assertThat(quoted.text()).isEqualTo(parameters.text()).isEqualTo(first.text());
    }

    @Test
    void keys_are_compared_with_case_and_with_every_space() {
        for (String given :
                new String[] {"\"" + key + "x\"", "\"" + key + "X\"", "\" " + key + "x\"", "\"" + key + "x \""}) {
            assertThat(application
                            .request("POST", "orders/text")
                            .key(given)
                            .send()
                            .isReplayed())
                    .as(given)
                    .isFalse();
        }
    }

    @Test
    void the_same_key_of_another_caller_or_of_another_operation_is_another_operation() {
        String alice = post("orders/text").send().text();
        TestCaller.name = "user:bob";
        TestResponse bob = post("orders/text").send();

        assertThat(bob.isReplayed()).isFalse();
        assertThat(bob.text()).isNotEqualTo(alice);
        assertThat(post("orders/count").send().isReplayed()).isFalse();
    }

    @Test
    void another_key_with_the_same_body_is_another_operation() {
        TestResponse first = post("orders/pojo").json(BOOK).send();
        newIntent();
        TestResponse second = post("orders/pojo").json(BOOK).send();

        assertThat(second.isReplayed()).isFalse();
        assertThat(second.text()).isNotEqualTo(first.text());
    }

    @Test
    void without_a_key_an_optional_operation_runs_each_time() {
        for (int i = 0; i < 2; i++) {
            TestResponse response =
                    application.request("POST", "orders/optional").json(BOOK).send();
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.isReplayed()).isFalse();
            assertThat(response.headers("Link")).isEmpty();
        }
    }

    @Test
    void without_a_key_an_optional_operation_takes_bodies_that_have_no_canonical_form() {
        TestResponse response = application
                .request("POST", "orders/optional")
                .json("{\"a\":1,\"a\":2}")
                .send();

        assertThat(response.status()).isEqualTo(200);
    }

    @Test
    void with_a_key_an_optional_operation_is_protected_and_its_body_must_have_a_canonical_form() {
        assertThat(post("orders/optional").json("{\"a\":1,\"a\":2}").send().problemType())
                .isEqualTo("urn:idempotency:problem:request-invalid");
        assertThat(post("orders/optional").json("{\"a\":1}").send().isReplayed())
                .isFalse();
        assertThat(post("orders/optional").json("{\"a\":1}").send().isReplayed())
                .isTrue();
    }

    @Test
    void a_marked_parameter_is_the_key() {
        TestResponse first =
                application.request("POST", "orders/by-parameter/" + key).send();
        TestResponse second = application
                .request("POST", "orders/by-parameter/" + key)
                .key("\"" + key + "\"")
                .send();

        assertThat(first.status()).isEqualTo(200);
        assertThat(second.isReplayed()).isTrue();
        assertThat(get("idempotency/operations/orders.by-parameter/" + key)
                        .send()
                        .status())
                .isEqualTo(200);
    }

    @Test
    void a_header_that_names_another_key_than_the_marked_parameter_is_refused() {
        int runs = runs();
        TestResponse response = application
                .request("POST", "orders/by-parameter/" + key)
                .key("another")
                .send();

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.problemType()).isEqualTo("urn:idempotency:problem:key-invalid");
        assertThat(runs()).isEqualTo(runs);
    }

    @ParameterizedTest
    @ValueSource(strings = {"by-header", "by-header-in-bean", "by-header-as-uuid"})
    void the_header_as_a_marked_parameter_is_the_same_key_as_the_header(String path) {
        key = key.toUpperCase(Locale.ROOT);
        TestResponse bare = post("orders/" + path).send();
        TestResponse again = path.endsWith("uuid")
                ? post("orders/" + path).send()
                : application
                        .request("POST", "orders/" + path)
                        .key("\"" + key + "\";v=1")
                        .send();

        assertThat(bare.status()).isEqualTo(200);
        assertThat(again.text()).isEqualTo(bare.text());
        assertThat(again.isReplayed()).isTrue();
        assertThat(get("idempotency/operations/orders." + path + "/" + key)
                        .send()
                        .status())
                .isEqualTo(200);
    }

    @Test
    void the_header_as_a_marked_parameter_must_be_there() {
        assertThat(application.request("POST", "orders/by-header").send().problemType())
                .isEqualTo("urn:idempotency:problem:key-missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"sku\":\"BOOK\",\"sku\":\"PEN\"}", "{\"sku\":", "not json"})
    void json_that_cannot_be_compared_is_refused_before_the_application_reads_it(String body) {
        int runs = runs();
        TestResponse response = post("orders").json(body).send();

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.problemType()).isEqualTo("urn:idempotency:problem:request-invalid");
        assertThat(response.text()).doesNotContain("BOOK").doesNotContain("PEN");
        assertThat(runs()).isEqualTo(runs);
    }

    @Test
    void the_spelling_of_json_makes_no_difference() {
        post("orders/pojo").json("{\"sku\":\"BOOK\",\"quantity\":2}").send();

        assertThat(post("orders/pojo")
                        .json("{ \"quantity\": 2, \"sku\": \"BOOK\" }")
                        .send()
                        .isReplayed())
                .isTrue();
    }

    @Test
    void the_application_still_gets_the_whole_body() {
        TestResponse response = post("orders/pojo").json(BOOK).send();

        assertThat(response.json().getString("sku")).isEqualTo("BOOK");
        assertThat(response.json().getInt("quantity")).isEqualTo(2);
    }

    @Test
    void a_form_is_compared_and_still_read() {
        TestResponse first = form("sku=BOOK");

        assertThat(first.text()).startsWith("BOOK");
        assertThat(form("sku=BOOK").isReplayed()).isTrue();
        assertThat(form("sku=PEN").problemType()).isEqualTo("urn:idempotency:problem:key-reused");
    }

    @Test
    void a_body_that_somebody_consumed_before_is_refused_since_any_other_would_look_the_same() {
        TestResponse response = post("orders/form")
                .header("Content-Length", "8")
                .body("application/x-www-form-urlencoded", new byte[0])
                .send();

        assertThat(response.problemType()).isEqualTo("urn:idempotency:problem:request-invalid");
    }

    @Test
    void a_slash_inside_of_a_name_is_not_the_end_of_one() {
        TestResponse first = post("orders/in/a%2Fb").send();

        assertThat(first.text()).startsWith("a/b ");
        assertThat(post("orders/in/a%2fb").send().isReplayed()).isTrue();
        assertThat(post("orders/in/a/b").send().problemType()).isEqualTo("urn:idempotency:problem:key-reused");
        assertThat(post("orders/in/a%2Fb;c").send().problemType()).isEqualTo("urn:idempotency:problem:key-reused");
    }

    private TestResponse form(String fields) {
        return post("orders/form")
                .body("application/x-www-form-urlencoded", fields.getBytes(StandardCharsets.US_ASCII))
                .send();
    }
}
