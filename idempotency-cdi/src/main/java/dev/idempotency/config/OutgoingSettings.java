package dev.idempotency.config;

import java.time.Duration;
import java.util.List;

/**
 * The settings of operations on other systems.
 *
 * @param pollInterval {@code idempotency.outgoing.poll-interval}: how often it is looked for what is due
 * @param retention {@code idempotency.retention.outgoing}: how long the ended ones are kept
 * @param targets those that are set
 */
public record OutgoingSettings(Duration pollInterval, Duration retention, List<TargetSettings> targets) {

    /** The settings of that target; the defaults where nothing is set. */
    public TargetSettings of(String target) {
        return targets.stream()
                .filter(one -> one.name().equals(target))
                .findFirst()
                .orElseGet(() -> TargetSetting.defaults(target));
    }
}
