package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An application that maps everything, as many do. */
class MappedFailureTest extends HttpTest {

    public static class EverythingMapper implements ExceptionMapper<Exception> {

        @Override
        public Response toResponse(Exception e) {
            int status = e instanceof ClientErrorException ? 422 : 500;
            return Response.status(status)
                    .entity("\"mapped\"")
                    .type("application/json")
                    .build();
        }
    }

    @Override
    Set<Class<?>> providers() {
        return Set.of(EverythingMapper.class);
    }

    @Test
    void a_thrown_response_with_an_entity_stands_as_it_is() {
        TestResponse first = post("orders/web").send();

        assertThat(first.status()).isEqualTo(409);
        assertThat(first.text()).isEqualTo("no");
        assertThat(post("orders/web").send().text()).isEqualTo("no");
    }

    @Test
    void a_thrown_response_without_an_entity_is_recorded_as_mapped() {
        Orders.inside = () -> {
            throw new ClientErrorException(409);
        };
        TestResponse first = place().send();
        TestResponse second = place().send();

        assertThat(first.status()).isEqualTo(422);
        assertThat(second.bytes()).isEqualTo(first.bytes());
        assertThat(second.isReplayed()).isTrue();
    }

    @Test
    void a_thrown_response_that_says_nothing_final_is_not_recorded_whatever_it_is_mapped_to() {
        Orders.inside = () -> {
            throw new ClientErrorException(401);
        };
        assertThat(place().send().status()).isEqualTo(422);
        Orders.inside = () -> Response.ok("\"yes\"").build();
        assertThat(place().send().status()).isEqualTo(200);
    }

    @Test
    void a_declared_failure_that_only_the_mapper_for_everything_knows_is_a_problem_of_our_own() {
        Orders.inside = () -> {
            throw new Orders.OutOfStock("BOOK");
        };
        assertThat(place().send().problemType()).isEqualTo("urn:idempotency:problem:operation-failed");
        assertThat(place().send().isReplayed()).isTrue();
    }

    @Test
    void refusals_of_the_library_are_not_swallowed_by_the_mapper_for_everything() {
        assertThat(application.request("POST", "orders").json(BOOK).send().problemType())
                .isEqualTo("urn:idempotency:problem:key-missing");
    }
}
