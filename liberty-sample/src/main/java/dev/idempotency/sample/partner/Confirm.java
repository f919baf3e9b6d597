package dev.idempotency.sample.partner;

import jakarta.json.bind.annotation.JsonbCreator;
import jakarta.json.bind.annotation.JsonbProperty;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;

/** A request to take note of an order. */
public record Confirm(
        @NotBlank @Size(max = 36) String order,
        @NotBlank @Size(max = 64) String sku,
        @NotNull @Positive Integer quantity) {

    @JsonbCreator
    public Confirm(
            @JsonbProperty("order") String order,
            @JsonbProperty("sku") String sku,
            @JsonbProperty("quantity") Integer quantity) {
        this.order = order;
        this.sku = sku;
        this.quantity = quantity;
    }
}
