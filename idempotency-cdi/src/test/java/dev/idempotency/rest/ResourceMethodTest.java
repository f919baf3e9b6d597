package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotentOperation;
import dev.idempotency.KeyPresence;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which methods are protected, and what their annotations say. */
class ResourceMethodTest {

    @Path("a")
    @Produces("text/csv")
    interface Contract {

        @POST
        @Produces({"application/json, application/xml", "text/plain"})
        @IdempotentOperation(value = "a.inherited", key = KeyPresence.OPTIONAL)
        String inherited(String body);

        @POST
        String classTypes(String body);

        Response notProtected(String body);
    }

    static class Implementation implements Contract {

        @Override
        public String inherited(String body) {
            return body;
        }

        @Override
        @IdempotentOperation("a.own")
        public String classTypes(String body) {
            return body;
        }

        @Override
        public Response notProtected(String body) {
            return Response.ok().build();
        }
    }

    /** What a container puts in front of a bean. */
    static class Proxy extends Implementation {

        @Override
        public String inherited(String body) {
            return super.inherited(body);
        }
    }

    @IdempotentOperation("b.whole")
    static class WholeClass {

        public Response only(String body) {
            return Response.ok().build();
        }
    }

    private static Optional<ResourceMethod> method(Class<?> type, String name) {
        try {
            return ResourceMethod.of(type, type.getMethod(name, String.class));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void annotations_of_an_interface_count_for_the_class_and_for_its_proxy() {
        for (Class<?> type : new Class<?>[] {Contract.class, Implementation.class, Proxy.class}) {
            ResourceMethod method = method(type, "inherited").orElseThrow();
            assertThat(method.operation()).isEqualTo("a.inherited");
            assertThat(method.key()).isEqualTo(KeyPresence.OPTIONAL);
            assertThat(method.genericType()).contains(String.class);
            assertThat(method.annotations()).anyMatch(annotation -> annotation instanceof POST);
            assertThat(method.produces())
                    .containsExactly(
                            MediaType.APPLICATION_JSON_TYPE, MediaType.APPLICATION_XML_TYPE, MediaType.TEXT_PLAIN_TYPE);
        }
    }

    @Test
    void types_of_the_class_count_where_the_method_has_none() {
        assertThat(method(Implementation.class, "classTypes").orElseThrow().produces())
                .containsExactly(new MediaType("text", "csv"));
    }

    @Test
    void an_annotation_on_the_class_counts_for_its_method() {
        ResourceMethod method = method(WholeClass.class, "only").orElseThrow();
        assertThat(method.operation()).isEqualTo("b.whole");
        assertThat(method.genericType()).isEmpty();
    }

    @Test
    void a_method_without_the_annotation_is_not_protected() {
        assertThat(method(Implementation.class, "notProtected")).isEmpty();
    }
}
