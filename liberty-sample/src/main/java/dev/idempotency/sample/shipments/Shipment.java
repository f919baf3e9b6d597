package dev.idempotency.sample.shipments;

/** What is told about an order that was sent. */
public record Shipment(String parcel, String orderId) {}
