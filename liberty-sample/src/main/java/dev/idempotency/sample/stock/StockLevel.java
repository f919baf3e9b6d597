package dev.idempotency.sample.stock;

import jakarta.json.bind.annotation.JsonbPropertyOrder;

/** What is told about the stock of an article. */
@JsonbPropertyOrder({"sku", "onHand"})
public record StockLevel(String sku, int onHand) {}
