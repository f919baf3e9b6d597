package dev.idempotency.config;

import dev.idempotency.config.Retention.KeyFormat;
import dev.idempotency.messages.Messages;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.Consumer;

/** The values of the retention settings, and what they mean for each other. */
final class RetentionReader {

    private static final System.Logger LOGGER = System.getLogger(SettingsReader.class.getName());

    private static final Duration LONGEST = Duration.ofDays(36_500);

    /** Longer than what can be set. */
    static final Duration UNLIMITED = Duration.ofSeconds(Long.MAX_VALUE);

    /** Callers that try for longer than this are rare. */
    private static final Duration PATIENT_CALLER = Duration.ofDays(1);

    private RetentionReader() {}

    static Optional<Duration> duration(String text) {
        return between(Duration.ZERO, text, LONGEST);
    }

    static Optional<Duration> orUnlimited(String text) {
        return text.equalsIgnoreCase("unlimited") ? Optional.of(UNLIMITED) : duration(text);
    }

    static Optional<Duration> interval(String text) {
        return between(Duration.ofSeconds(1), text, Duration.ofDays(1));
    }

    static Optional<KeyFormat> keyFormat(String text) {
        for (KeyFormat format : KeyFormat.values()) {
            if (text.equalsIgnoreCase(format.name().replace('_', '-'))) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    static Optional<Duration> between(Duration least, String text, Duration most) {
        try {
            return Optional.of(Duration.parse(text))
                    .filter(duration -> duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Complains about what contradicts itself, and warns of what is only unwise. */
    static Retention judged(Retention retention, Consumer<String> complaints) {
        refuseShorter(Setting.RETENTION_KEY, retention.key(), retention.result(), complaints);
        Duration opaqueKey = retention.opaqueKey();
        if (opaqueKey != null) {
            refuseShorter(Setting.RETENTION_OPAQUE_KEY, opaqueKey, retention.result(), complaints);
            Messages.log(LOGGER, "IDEMP0305W", Setting.RETENTION_OPAQUE_KEY.key(), opaqueKey);
        }
        if (retention.acceptance().compareTo(PATIENT_CALLER) < 0) {
            Messages.log(
                    LOGGER,
                    "IDEMP0304W",
                    retention.acceptance(),
                    Setting.RETENTION_KEY.key(),
                    Setting.RETENTION_RESULT.key());
        }
        return retention;
    }

    private static void refuseShorter(Setting key, Duration value, Duration result, Consumer<String> complaints) {
        if (value.compareTo(result) <= 0) {
            complaints.accept(Messages.text("IDEMP0303E", key.key(), value, Setting.RETENTION_RESULT.key(), result));
        }
    }
}
