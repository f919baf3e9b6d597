package dev.idempotency.sample.orders;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** An order that was placed. */
@Entity
@Table(name = "orders")
public class Order {

    @Id
    private String id;

    private String sku;
    private int quantity;
    private String note;
    private String caller;

    /** The id of the message that tells the partner of it. */
    private String confirmation;

    protected Order() {}

    Order(PlaceOrder wish, String caller) {
        this.id = UUID.randomUUID().toString();
        this.sku = wish.sku();
        this.quantity = wish.quantity();
        this.note = wish.note();
        this.caller = caller;
    }

    void confirmedBy(String message) {
        this.confirmation = message;
    }

    /** Null for an order of the time before there was a partner. */
    String confirmation() {
        return confirmation;
    }

    PlacedOrder placed() {
        return new PlacedOrder(id, sku, quantity, note);
    }
}
