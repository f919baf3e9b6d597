package dev.idempotency.sample.partner;

import dev.idempotency.sample.request.OneLine;
import dev.idempotency.sample.request.Whole;
import jakarta.json.bind.annotation.JsonbCreator;
import jakarta.json.bind.annotation.JsonbProperty;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** A request to take note of an order. */
public record Confirm(
        @NotBlank @Size(max = 36) @OneLine String order,
        @NotBlank @Size(max = 64) @OneLine String sku,
        @NotNull @Positive Integer quantity) {

    @JsonbCreator
    public Confirm(
            @JsonbProperty("order") String order,
            @JsonbProperty("sku") String sku,
            @JsonbProperty("quantity") BigDecimal quantity) {
        this(order, sku, Whole.number(quantity));
    }
}
