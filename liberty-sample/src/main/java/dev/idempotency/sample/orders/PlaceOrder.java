package dev.idempotency.sample.orders;

import jakarta.json.bind.annotation.JsonbCreator;
import jakarta.json.bind.annotation.JsonbProperty;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;

/** A request to place an order. */
public record PlaceOrder(
        @NotBlank @Size(max = 64) String sku,
        @NotNull @Positive Integer quantity,
        @Size(max = 500) String note) {

    @JsonbCreator
    public PlaceOrder(
            @JsonbProperty("sku") String sku,
            @JsonbProperty("quantity") Integer quantity,
            @JsonbProperty("note") String note) {
        this.sku = sku;
        this.quantity = quantity;
        this.note = note;
    }
}
