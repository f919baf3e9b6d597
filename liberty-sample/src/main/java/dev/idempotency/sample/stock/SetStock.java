package dev.idempotency.sample.stock;

import jakarta.json.bind.annotation.JsonbCreator;
import jakarta.json.bind.annotation.JsonbProperty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;

/** A request to set the stock of an article. */
public record SetStock(@NotNull @PositiveOrZero Integer onHand) {

    @JsonbCreator
    public SetStock(@JsonbProperty("onHand") Integer onHand) {
        this.onHand = onHand;
    }
}
