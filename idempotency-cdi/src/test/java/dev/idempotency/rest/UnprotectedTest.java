package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What looks protected is protected, or it is told. */
class UnprotectedTest {

    private static final AtomicInteger EXECUTED = new AtomicInteger();

    @BeforeEach
    void forget() {
        EXECUTED.set(0);
    }

    @Path("plain")
    public static class Plain {
        @POST
        @IdempotentOperation("plain.place")
        public String place() {
            EXECUTED.incrementAndGet();
            return "placed";
        }
    }

    @Path("keyed")
    public static class Keyed {
        /** The key of a message in a body. */
        public record Message(@IdempotencyKey String id, String text) {}

        @POST
        @IdempotentOperation("keyed.place")
        public String place(Message message) {
            return "placed " + EXECUTED.incrementAndGet();
        }
    }

    @Test
    void a_resource_that_is_no_bean_is_refused_before_anything_runs() {
        try (HttpApplication application = start(List.of(), Set.of(Plain.class), List.of())) {
            assertThat(post(application, "plain").status()).isEqualTo(500);
        }
        assertThat(EXECUTED).hasValue(0);
    }

    @Test
    void an_object_that_only_looks_like_the_bean_is_told_of() {
        try (HttpApplication application = start(List.of(), Set.of(Plain.class), List.of(Plain.class))) {
            List<String> logged = LogCapture.of(ResponseInstaller.class, () -> post(application, "plain"));

            assertThat(logged)
                    .singleElement()
                    .asString()
                    .startsWith("IDEMP0503E")
                    .contains("Plain.place");
        }
    }

    @Test
    void a_protected_call_is_not_told_of() {
        try (HttpApplication application = start(List.of(Plain.class), Set.of(), List.of())) {
            assertThat(LogCapture.of(ResponseInstaller.class, () -> post(application, "plain")))
                    .isEmpty();
        }
    }

    @Test
    void an_application_that_lists_its_classes_is_told_which_is_missing() {
        assertThat(warnings(Set.of(OutOfStockMapper.class), List.of(Plain.class)))
                .singleElement()
                .asString()
                .startsWith("IDEMP0504W")
                .contains(IdempotencyResource.class.getName());
        assertThat(warnings(Set.of(OutOfStockMapper.class, IdempotencyResource.class), List.of(Plain.class)))
                .isEmpty();
        assertThat(warnings(Set.of(), List.of(Plain.class))).isEmpty();
        assertThat(warnings(Set.of(OutOfStockMapper.class), List.of())).isEmpty();
    }

    private static List<String> warnings(Set<Class<?>> listed, List<Class<?>> beans) {
        return LogCapture.of(
                HttpFeature.class, () -> start(List.of(), listed, beans).close());
    }

    @Test
    void a_key_inside_of_the_body_is_a_key() {
        try (HttpApplication application = start(List.of(Keyed.class), Set.of(), List.of())) {
            String body = "{\"id\":\"" + UUID.randomUUID() + "\",\"text\":\"hello\"}";
            String first =
                    application.request("POST", "keyed").json(body).send().text();

            assertThat(application.request("POST", "keyed").json(body).send().text())
                    .isEqualTo(first)
                    .isEqualTo("placed 1");
        }
    }

    @Test
    void a_header_that_names_another_key_than_the_body_is_refused() {
        try (HttpApplication application = start(List.of(Keyed.class), Set.of(), List.of())) {
            TestRequest request = application.request("POST", "keyed").json("{\"id\":\"one\",\"text\":\"hello\"}");

            assertThat(request.key("two").send().problemType()).isEqualTo("urn:idempotency:problem:key-invalid");
        }
        assertThat(EXECUTED).hasValue(0);
    }

    private static HttpApplication start(List<Class<?>> resources, Set<Class<?>> listed, List<Class<?>> others) {
        return HttpApplication.start(
                TestJta.pool(TestDatabase.H2.createUrl(), 4), Map.of("schema", "create"), resources, listed, others);
    }

    private static TestResponse post(HttpApplication application, String path) {
        return application
                .request("POST", path)
                .key(UUID.randomUUID().toString())
                .send();
    }
}
