package dev.idempotency.config;

import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.messages.Messages;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads the settings and complains about everything that is wrong with them at once. A wrong value is replaced by the
 * default, so that the rest can be judged as well; whoever hears a complaint must not go on with what was read.
 */
public final class SettingsReader {

    private static final Pattern NAMESPACE = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final Pattern JNDI_NAME = Pattern.compile("[^\\s\\p{Cntrl}]+");
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

    /** A body is held in memory, more than once: a larger result is one to be fetched, not one to be replayed. */
    private static final int MOST_BYTES = 16 * 1024 * 1024;

    /** It is held in one array. */
    private static final int LARGEST_REQUEST = 1024 * 1024 * 1024;

    private final ConfigSource source;
    private final Consumer<String> complaints;

    private SettingsReader(ConfigSource source, Consumer<String> complaints) {
        this.source = source;
        this.complaints = complaints;
    }

    /**
     * Reads from MicroProfile Config where the runtime has it, else from system properties and environment variables.
     *
     * @param complaints takes one message for each setting that is wrong
     */
    public static Settings read(Consumer<String> complaints) {
        return read(ConfigSource.ofRuntime(), complaints);
    }

    static Settings read(ConfigSource source, Consumer<String> complaints) {
        UnknownNames.warnOf(source);
        return new SettingsReader(source, complaints).settings();
    }

    private Settings settings() {
        return new Settings(
                value(Setting.NAMESPACE, SettingsReader::namespace),
                value(Setting.DATASOURCE, SettingsReader::jndiName),
                value(Setting.SCHEMA, SettingsReader::schemaMode),
                value(Setting.IN_FLIGHT_WAIT, SettingsReader::inFlightWait),
                value(Setting.IN_PROGRESS_STATUS, SettingsReader::inProgressStatus),
                value(Setting.RESULT_MAX_BYTES, SettingsReader::resultMaxBytes),
                value(Setting.REQUEST_MAX_BYTES, SettingsReader::requestMaxBytes),
                value(Setting.MAX_WAITERS, SettingsReader::maxWaiters),
                retention(),
                leases(),
                outgoing());
    }

    private OutgoingSettings outgoing() {
        List<TargetSettings> targets = TargetSetting.targets(source.names()).stream()
                .map(target -> new TargetReader(target, source::value, complaints).read())
                .toList();
        return new OutgoingSettings(
                value(Setting.OUTGOING_POLL_INTERVAL, SettingsReader::pollInterval),
                value(Setting.RETENTION_OUTGOING, RetentionReader::duration),
                targets);
    }

    private static Optional<Duration> pollInterval(String text) {
        return RetentionReader.between(Duration.ofMillis(10), text, Duration.ofSeconds(10));
    }

    private LeaseSettings leases() {
        Duration timeout = value(Setting.LEASE_TRANSACTION_TIMEOUT, LeaseReader::timeout);
        LeaseSettings read = new LeaseSettings(
                value(Setting.LEASE, RetentionReader::interval),
                timeout.equals(LeaseReader.OF_SERVER) ? null : timeout,
                value(Setting.RECONCILE_INTERVAL, RetentionReader::interval));
        return LeaseReader.judged(read, complaints);
    }

    private Retention retention() {
        Duration opaqueKey = value(Setting.RETENTION_OPAQUE_KEY, RetentionReader::orUnlimited);
        Retention read = new Retention(
                value(Setting.RETENTION_RESULT, RetentionReader::duration),
                value(Setting.RETENTION_KEY, RetentionReader::duration),
                opaqueKey.equals(RetentionReader.UNLIMITED) ? null : opaqueKey,
                value(Setting.RETENTION_PURGE_INTERVAL, RetentionReader::interval),
                value(Setting.KEY_FORMAT, RetentionReader::keyFormat));
        return RetentionReader.judged(read, complaints);
    }

    private <T> T value(Setting setting, Function<String, Optional<T>> parser) {
        String text = source.value(setting.key()).map(String::strip).orElse("");
        // An empty value is how a setting is taken back in MicroProfile Config and in shells.
        if (text.isEmpty()) {
            return parser.apply(setting.byDefault()).orElseThrow();
        }
        return parser.apply(text).orElseGet(() -> {
            complaints.accept(Messages.text("IDEMP0301E", setting.key(), text, setting.allowed()));
            return parser.apply(setting.byDefault()).orElseThrow();
        });
    }

    private static Optional<String> namespace(String text) {
        return Optional.of(text).filter(NAMESPACE.asMatchPredicate());
    }

    private static Optional<String> jndiName(String text) {
        return Optional.of(text).filter(JNDI_NAME.asMatchPredicate());
    }

    private static Optional<SchemaMode> schemaMode(String text) {
        return Arrays.stream(SchemaMode.values())
                .filter(mode -> mode.name().equals(text.toUpperCase(Locale.ROOT)))
                .findFirst();
    }

    private static Optional<Duration> inFlightWait(String text) {
        try {
            return Optional.of(Duration.parse(text))
                    .filter(wait -> !wait.isNegative() && wait.compareTo(LONGEST_WAIT) <= 0);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static Optional<Integer> inProgressStatus(String text) {
        return number(text).filter(status -> status == 202 || status == 409);
    }

    private static Optional<Integer> resultMaxBytes(String text) {
        return number(text).filter(bytes -> bytes >= 0 && bytes <= MOST_BYTES);
    }

    private static Optional<Integer> requestMaxBytes(String text) {
        return number(text).filter(bytes -> bytes >= 1 && bytes <= LARGEST_REQUEST);
    }

    private static Optional<Integer> maxWaiters(String text) {
        return number(text).filter(waiters -> waiters >= 0 && waiters <= 100_000);
    }

    static Optional<Integer> number(String text) {
        try {
            return Optional.of(Integer.valueOf(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
