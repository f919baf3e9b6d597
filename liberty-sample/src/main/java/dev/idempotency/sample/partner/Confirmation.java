package dev.idempotency.sample.partner;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/**
 * An order that the partner took note of. Nothing here keeps an order from being noted twice, and nothing in its table
 * does: that is left to the key of the request.
 */
@Entity
@Table(name = "partner_confirmations")
public class Confirmation {

    @Id
    private String id;

    @Column(name = "order_id")
    private String order;

    private String sku;
    private int quantity;

    protected Confirmation() {}

    Confirmation(Confirm request) {
        this.id = UUID.randomUUID().toString();
        this.order = request.order();
        this.sku = request.sku();
        this.quantity = request.quantity();
    }

    ConfirmedOrder confirmed() {
        return new ConfirmedOrder(id, order, sku, quantity);
    }
}
