package dev.idempotency.bootstrap.mistakes.ignoring;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.bootstrap.mistakes.Refusal;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.junit.jupiter.api.Test;

class IgnoringTest {

    @Test
    void only_a_resource_method_has_a_body_to_ignore_parts_of() {
        Refusal.of(Orders.class).tells("IDEMP0413E", "Orders.place");
    }

    @Test
    void what_is_ignored_is_named_by_a_json_pointer() {
        Refusal.of(Resource.class).tells("IDEMP0414E", "Resource.place", "sentAt");
    }

    static class Orders {
        @IdempotentOperation(value = "orders.place", ignoring = "/sentAt")
        public void place(@IdempotencyKey String key) {}
    }

    @Path("orders")
    static class Resource {
        @POST
        @IdempotentOperation(value = "orders.place", ignoring = "sentAt")
        public void place() {}
    }
}
