package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same request again gets the same response, and nothing runs. */
class RecordedResponseTest extends HttpTest {

    /** Writes lists of orders and no other lists. */
    @Produces("text/csv")
    public static class OrdersAsCsv implements MessageBodyWriter<List<Orders.Order>> {

        @Override
        public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
            return genericType instanceof ParameterizedType list
                    && list.getActualTypeArguments()[0] == Orders.Order.class;
        }

        @Override
        public void writeTo(
                List<Orders.Order> orders,
                Class<?> type,
                Type genericType,
                Annotation[] annotations,
                MediaType mediaType,
                MultivaluedMap<String, Object> headers,
                OutputStream out)
                throws IOException {
            for (Orders.Order order : orders) {
                out.write((order.sku + "," + order.quantity + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /** Compresses where the caller takes it, as applications and containers do. */
    public static class Compressing implements WriterInterceptor {

        @Context
        HttpHeaders request;

        @Override
        public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
            if (!"gzip".equals(request.getHeaderString("Accept-Encoding"))) {
                context.proceed();
                return;
            }
            context.getHeaders().putSingle("Content-Encoding", "gzip");
            GZIPOutputStream gzip = new GZIPOutputStream(context.getOutputStream());
            context.setOutputStream(gzip);
            context.proceed();
            gzip.finish();
        }
    }

    @Override
    Set<Class<?>> providers() {
        return Set.of(OutOfStockMapper.class, OrdersAsCsv.class, Compressing.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "orders/pojo",
                "orders/nothing",
                "orders/null",
                "orders/count",
                "orders/boxed",
                "orders/text",
                "orders/undeclared",
                "orders/undeclared-text",
                "orders/undeclared-bytes",
                "orders/csv",
                "orders/list",
                "orders/generic",
                "orders/headers",
                "orders/web"
            })
    void the_second_answer_is_that_of_the_first_in_status_type_and_bytes(String path) {
        TestResponse first = post(path).json(BOOK).send();
        int runs = runs();
        TestResponse second = post(path).json(BOOK).send();

        assertThat(first.isReplayed()).isFalse();
        assertThat(second.isReplayed()).isTrue();
        assertThat(second.status()).isEqualTo(first.status()).isIn(200, 201, 204, 409);
        assertThat(second.bytes()).isEqualTo(first.bytes());
        assertThat(second.header("Content-Type")).isEqualTo(first.header("Content-Type"));
        assertThat(runs()).isEqualTo(runs);
    }

    @Test
    void both_answers_link_to_the_status() {
        for (int i = 0; i < 2; i++) {
            TestResponse response = post("orders/nothing").send();
            assertThat(response.status()).isEqualTo(204);
            assertThat(response.header("Link"))
                    .startsWith("<" + TestRequest.ROOT + "idempotency/status/")
                    .endsWith(">; rel=\"status\"");
        }
    }

    @Test
    void recorded_headers_come_back_whole_and_in_order() {
        TestResponse first = post("orders/headers").json(BOOK).send();
        TestResponse second = post("orders/headers").json(BOOK).send();

        for (String name : new String[] {"Location", "ETag", "Content-Language", "Link", "Content-Type"}) {
            assertThat(second.headers(name))
                    .as(name)
                    .isEqualTo(first.headers(name))
                    .isNotEmpty();
        }
        assertThat(second.headers("Link"))
                .hasSize(3)
                .startsWith("</a,b>; rel=\"next\", </c>; rel=\"prev\"", "</d>; rel=\"up\"");
        assertThat(second.header("Location")).isEqualTo("http://shop.example/api/orders/1?a=1,2");
    }

    @Test
    void cookies_and_credentials_are_given_once_and_never_replayed() {
        TestResponse first = post("orders/headers").json(BOOK).send();
        TestResponse second = post("orders/headers").json(BOOK).send();

        assertThat(first.cookies()).isOne();
        assertThat(second.cookies()).isZero();
        assertThat(first.header("X-Trace")).startsWith("trace-");
        for (String name : new String[] {"Set-Cookie", "Authorization", "WWW-Authenticate", "X-Trace"}) {
            assertThat(second.headers(name)).as(name).isEmpty();
        }
    }

    @Test
    void text_is_labelled_with_the_charset_it_is_written_in() {
        TestResponse response = post("orders/text").send();

        assertThat(response.header("Content-Type")).isEqualToIgnoringCase("text/plain;charset=UTF-8");
        assertThat(response.text()).startsWith("Größe ");
    }

    @Test
    void without_a_declaration_the_type_is_what_is_usual_for_the_entity() {
        assertThat(post("orders/undeclared").json(BOOK).send().header("Content-Type"))
                .isEqualTo("application/json");
        assertThat(post("orders/undeclared-text").send().header("Content-Type"))
                .isEqualToIgnoringCase("text/plain;charset=UTF-8");
        assertThat(post("orders/undeclared-bytes").send().header("Content-Type"))
                .isEqualTo("application/octet-stream");
    }

    @Test
    void without_a_declaration_the_caller_may_choose_among_what_can_be_written() {
        TestResponse response = post("orders/undeclared-text")
                .accept("text/csv, text/plain;q=0.5")
                .send();

        assertThat(response.header("Content-Type")).isEqualToIgnoringCase("text/csv;charset=UTF-8");
    }

    @Test
    void a_generic_entity_is_written_by_its_generic_type() {
        assertThat(post("orders/csv").json(BOOK).send().text()).isEqualTo("BOOK,2\n");
    }

    @Test
    void a_replay_ignores_what_is_acceptable_now() {
        TestResponse first =
                post("orders/undeclared").json(BOOK).accept("application/json").send();
        TestResponse second =
                post("orders/undeclared").json(BOOK).accept("text/plain").send();

        assertThat(second.header("Content-Type")).isEqualTo("application/json").isEqualTo(first.header("Content-Type"));
        assertThat(second.bytes()).isEqualTo(first.bytes());
    }

    @Test
    void what_is_recorded_is_not_compressed_so_that_each_caller_gets_it_in_the_coding_it_takes() throws IOException {
        TestResponse first =
                post("orders/text").header("Accept-Encoding", "gzip").send();
        TestResponse second =
                post("orders/text").header("Accept-Encoding", "gzip").send();
        TestResponse plain = post("orders/text").send();

        assertThat(second.isReplayed()).isTrue();
        for (TestResponse compressed : List.of(first, second)) {
            assertThat(compressed.headers("Content-Encoding")).containsExactly("gzip");
            assertThat(inflated(compressed.bytes())).isEqualTo(plain.bytes());
        }
        assertThat(plain.text()).startsWith("Größe ");
        assertThat(plain.headers("Content-Encoding")).isEmpty();
    }

    private static byte[] inflated(byte[] gzip) throws IOException {
        return new GZIPInputStream(new ByteArrayInputStream(gzip)).readAllBytes();
    }

    @Test
    void a_body_that_was_too_large_to_be_kept_is_replayed_as_the_status() {
        Orders.inside = () ->
                Response.status(201).entity("\"" + "x".repeat(2000) + "\"").build();
        assertThat(place().send().status()).isEqualTo(201);
        TestResponse second = place().send();

        assertThat(second.status()).isEqualTo(200);
        assertThat(second.isReplayed()).isTrue();
        assertThat(second.json().getString("state")).isEqualTo("succeeded");
        assertThat(second.json().getString("resourceId")).isEqualTo("order-1");
    }

    @Test
    void a_failure_that_was_too_large_to_be_kept_is_replayed_as_its_problem() {
        String problem =
                "{\"type\":\"urn:shop:large\",\"title\":\"Large\",\"detail\":\"d\",\"x\":\"" + "x".repeat(2000) + "\"}";
        Orders.inside = () -> Response.status(410)
                .type("application/problem+json")
                .entity(problem)
                .build();
        assertThat(place().send().status()).isEqualTo(410);
        TestResponse second = place().send();

        assertThat(second.status()).isEqualTo(410);
        assertThat(second.isReplayed()).isTrue();
        assertThat(second.problemType()).isEqualTo("urn:shop:large");
        assertThat(second.json().getString("detail")).isEqualTo("d");
    }

    @Test
    void a_response_that_cannot_be_written_rolls_back_and_the_key_may_be_tried_again() {
        Orders.inside = () -> Response.ok(new Object()).type("application/xml").build();
        assertThat(place().send().status()).isEqualTo(500);

        Orders.inside = () -> Response.ok("1").build();
        TestResponse second = place().send();
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.isReplayed()).isFalse();
    }
}
