package dev.idempotency.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How operations are held that are claimed before their transaction.
 *
 * @param lease {@code idempotency.lease}: how long one is held by whoever does not extend it any more
 * @param transactionTimeout {@code idempotency.lease.transaction-timeout}: of transactions that are begun for them; null:
 *     that of the server
 * @param reconcileInterval {@code idempotency.reconcile-interval}: how often it is looked for what was left behind
 */
public record LeaseSettings(Duration lease, @Nullable Duration transactionTimeout, Duration reconcileInterval) {}
