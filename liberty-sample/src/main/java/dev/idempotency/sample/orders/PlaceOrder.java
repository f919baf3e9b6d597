package dev.idempotency.sample.orders;

import dev.idempotency.sample.request.OneLine;
import dev.idempotency.sample.request.Whole;
import jakarta.json.bind.annotation.JsonbCreator;
import jakarta.json.bind.annotation.JsonbProperty;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** A request to place an order. */
public record PlaceOrder(
        @NotBlank @Size(max = 64) @OneLine String sku,
        @NotNull @Positive Integer quantity,

        @Size(max = 500) @Pattern(regexp = "[^\\x00\\p{Cs}]*", message = "must not have U+0000 or half of a character")
        String note) {

    @JsonbCreator
    public PlaceOrder(
            @JsonbProperty("sku") String sku,
            @JsonbProperty("quantity") BigDecimal quantity,
            @JsonbProperty("note") String note) {
        this(sku, Whole.number(quantity), note);
    }
}
