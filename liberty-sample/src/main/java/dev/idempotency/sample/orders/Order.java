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

    protected Order() {}

    Order(PlaceOrder wish, String caller) {
        this.id = UUID.randomUUID().toString();
        this.sku = wish.sku();
        this.quantity = wish.quantity();
        this.note = wish.note();
        this.caller = caller;
    }

    PlacedOrder placed() {
        return new PlacedOrder(id, sku, quantity, note);
    }
}
