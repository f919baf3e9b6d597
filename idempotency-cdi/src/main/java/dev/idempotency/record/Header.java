package dev.idempotency.record;

/**
 * One recorded header line.
 *
 * @param name as the application wrote it
 * @param value the whole field value, never split at commas
 */
public record Header(String name, String value) {}
