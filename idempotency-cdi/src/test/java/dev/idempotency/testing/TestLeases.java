package dev.idempotency.testing;

import dev.idempotency.config.LeaseSettings;
import java.time.Duration;

/** Leases for tests. */
public final class TestLeases {

    /** What counts where nothing is set. */
    public static final LeaseSettings DEFAULT = new LeaseSettings(Duration.ofMinutes(1), null, Duration.ofMinutes(1));

    private TestLeases() {}

    public static LeaseSettings lasting(Duration lease) {
        return lasting(lease, null);
    }

    /** Leases in transactions with a timeout of their own; null for that of the server. */
    public static LeaseSettings lasting(Duration lease, Duration transactionTimeout) {
        return new LeaseSettings(lease, transactionTimeout, DEFAULT.reconcileInterval());
    }
}
