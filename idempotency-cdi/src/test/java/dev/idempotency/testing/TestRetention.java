package dev.idempotency.testing;

import dev.idempotency.config.OutgoingSettings;
import dev.idempotency.config.Retention;
import dev.idempotency.config.Retention.KeyFormat;
import java.time.Duration;
import java.util.List;

/** Retentions for tests. */
public final class TestRetention {

    /** What counts where nothing is set. */
    public static final Retention DEFAULT =
            new Retention(Duration.ofDays(7), Duration.ofDays(400), null, Duration.ofMinutes(10), KeyFormat.ANY);

    /** No operations on other systems. */
    public static final OutgoingSettings OUTGOING =
            new OutgoingSettings(Duration.ofSeconds(1), Duration.ofDays(30), List.of());

    private TestRetention() {}

    public static Retention withOpaqueKey(Duration opaqueKey) {
        return new Retention(DEFAULT.result(), DEFAULT.key(), opaqueKey, DEFAULT.purgeInterval(), KeyFormat.ANY);
    }

    public static Retention timeOrdered() {
        return new Retention(DEFAULT.result(), DEFAULT.key(), null, DEFAULT.purgeInterval(), KeyFormat.TIME_ORDERED);
    }
}
