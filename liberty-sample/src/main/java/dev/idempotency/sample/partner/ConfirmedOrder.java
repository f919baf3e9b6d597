package dev.idempotency.sample.partner;

import jakarta.json.bind.annotation.JsonbPropertyOrder;

/** What is told about an order that the partner took note of. */
@JsonbPropertyOrder({"id", "order", "sku", "quantity"})
public record ConfirmedOrder(String id, String order, String sku, int quantity) {}
