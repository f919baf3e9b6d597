package dev.idempotency.benchmarks.business;

/**
 * What is asked for.
 *
 * @param account whose balance pays
 * @param amount in cents
 * @param reference what it is for
 */
public record Payment(int account, int amount, String reference) {}
