package dev.idempotency.benchmarks.business;

/** What is answered; as JSON about 130 bytes. */
public record Receipt(String id, int account, int amount, String reference, String state) {}
