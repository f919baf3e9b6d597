package dev.idempotency.sample.shipments;

import dev.idempotency.sample.request.OneLine;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** A request to have an order sent. */
public record SendOrder(@NotBlank @Size(max = 64) @OneLine String orderId) {}
