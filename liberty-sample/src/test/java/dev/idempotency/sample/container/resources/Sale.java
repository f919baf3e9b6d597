package dev.idempotency.sample.container.resources;

/** The body of requests. */
public record Sale(String line, String ending) {}
