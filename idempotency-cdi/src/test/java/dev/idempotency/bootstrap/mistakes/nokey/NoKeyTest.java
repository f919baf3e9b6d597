package dev.idempotency.bootstrap.mistakes.nokey;

import dev.idempotency.IdempotentOperation;
import dev.idempotency.KeyPresence;
import dev.idempotency.bootstrap.mistakes.Refusal;
import jakarta.ejb.MessageDriven;
import jakarta.jms.Message;
import org.junit.jupiter.api.Test;

class NoKeyTest {

    @Test
    void a_call_must_be_able_to_bring_a_key() {
        Refusal.of(Orders.class).tells("IDEMP0404E", "Orders.place(String)", "@IdempotencyKey");
    }

    @Test
    void an_optional_key_needs_a_place_as_well() {
        Refusal.of(Optional.class).tells("IDEMP0404E", "Optional.place");
    }

    @Test
    void a_listener_needs_one_too_unless_it_gets_a_message_with_properties() {
        Refusal.of(Listener.class, Mailbox.class).tells("IDEMP0404E", "Mailbox.onMail");
    }

    static class Orders {
        @IdempotentOperation("orders.place")
        public void place(String order) {}
    }

    static class Optional {
        @IdempotentOperation(value = "orders.place", key = KeyPresence.OPTIONAL)
        public void place(String order) {}
    }

    @MessageDriven
    static class Listener {
        @IdempotentOperation(value = "orders.listen", ignoring = "/sentAt")
        public void onMessage(Message message) {}
    }

    @MessageDriven
    static class Mailbox {
        @IdempotentOperation("orders.place")
        public void onMail(String mail) {}
    }
}
