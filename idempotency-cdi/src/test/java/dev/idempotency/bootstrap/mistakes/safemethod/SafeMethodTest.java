package dev.idempotency.bootstrap.mistakes.safemethod;

import dev.idempotency.IdempotentOperation;
import dev.idempotency.bootstrap.mistakes.Refusal;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.junit.jupiter.api.Test;

class SafeMethodTest {

    @Test
    void a_safe_method_needs_no_protection() {
        Refusal.of(Orders.class).tells("IDEMP0410E", "Orders.list", "GET");
    }

    @Test
    void nor_does_one_that_an_interface_makes_safe() {
        Refusal.of(Impl.class).tells("IDEMP0410E", "Impl.list", "GET");
    }

    @Path("orders")
    static class Orders {
        @GET
        @IdempotentOperation("orders.list")
        public String list() {
            return "";
        }
    }

    @Path("orders")
    interface Api {
        @GET
        String list();
    }

    static class Impl implements Api {
        @Override
        @IdempotentOperation("orders.list")
        public String list() {
            return "";
        }
    }
}
