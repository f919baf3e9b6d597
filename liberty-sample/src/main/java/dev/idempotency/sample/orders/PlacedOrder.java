package dev.idempotency.sample.orders;

import jakarta.json.bind.annotation.JsonbPropertyOrder;

/** What is told about an order. */
@JsonbPropertyOrder({"id", "sku", "quantity", "note"})
public record PlacedOrder(String id, String sku, int quantity, String note) {}
