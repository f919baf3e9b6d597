package dev.idempotency.sample.container.resources;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;

/** What is answered with; never twice the same. */
public record Sold(UUID id, BigDecimal amount, List<String> lines) {}
