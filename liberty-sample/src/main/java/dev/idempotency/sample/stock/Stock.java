package dev.idempotency.sample.stock;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** How many of one article are there. */
@Entity
public class Stock {

    @Id
    private String sku;

    @Column(name = "on_hand")
    private int onHand;

    protected Stock() {}

    Stock(String sku, int onHand) {
        this.sku = sku;
        this.onHand = onHand;
    }

    StockLevel level() {
        return new StockLevel(sku, onHand);
    }
}
