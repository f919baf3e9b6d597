package dev.idempotency.protocol;

import java.math.BigDecimal;
import java.util.List;

public record Receipt(String id, BigDecimal amount, List<String> lines) {}
