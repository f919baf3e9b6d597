package dev.idempotency.sample.stock;

import dev.idempotency.sample.request.Whole;
import jakarta.json.bind.annotation.JsonbCreator;
import jakarta.json.bind.annotation.JsonbProperty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;

/** A request to set the stock of an article. */
public record SetStock(@NotNull @PositiveOrZero Integer onHand) {

    @JsonbCreator
    public SetStock(@JsonbProperty("onHand") BigDecimal onHand) {
        this(Whole.number(onHand));
    }
}
