package dev.idempotency.config;

import dev.idempotency.messages.Messages;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** The values of the settings for leases, and what they mean for each other. */
final class LeaseReader {

    /** Longer than what can be set. */
    static final Duration OF_SERVER = Duration.ofSeconds(Long.MAX_VALUE);

    private LeaseReader() {}

    static Optional<Duration> timeout(String text) {
        return text.equalsIgnoreCase("server")
                ? Optional.of(OF_SERVER)
                : RetentionReader.interval(text).filter(timeout -> timeout.toNanosPart() == 0);
    }

    /** Complains about what contradicts itself. */
    static LeaseSettings judged(LeaseSettings leases, Consumer<String> complaints) {
        Duration timeout = leases.transactionTimeout();
        if (timeout != null && leases.lease().compareTo(timeout) < 0) {
            complaints.accept(Messages.text(
                    "IDEMP0306E",
                    Setting.LEASE.key(),
                    leases.lease(),
                    Setting.LEASE_TRANSACTION_TIMEOUT.key(),
                    timeout));
        }
        return leases;
    }
}
