package dev.idempotency.sample.shipments;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** A request to have an order sent. */
public record SendOrder(@NotBlank @Size(max = 64) String orderId) {}
