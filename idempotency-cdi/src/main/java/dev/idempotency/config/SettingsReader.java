package dev.idempotency.config;

import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.messages.Messages;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the settings, and collects everything that is wrong with them. Used once, by one thread. */
public final class SettingsReader {

    private static final String PREFIX = "idempotency.";
    private static final Pattern NAMESPACE = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);
    private static final int LARGEST_BODY = 16 * 1024 * 1024;

    private final ConfigSource source;
    private final List<String> complaints = new ArrayList<>();

    private SettingsReader(ConfigSource source) {
        this.source = source;
    }

    /** The settings of the running application. */
    public static Settings read() {
        return read(ConfigSource.ofRuntime());
    }

    /**
     * The settings in that source.
     *
     * @throws InvalidSettingsException if some are wrong; it names all of them
     */
    static Settings read(ConfigSource source) {
        return new SettingsReader(source).readAll();
    }

    private Settings readAll() {
        Settings settings = new Settings(
                value("namespace", "default", "1 to 64 characters out of A-Z a-z 0-9 . _ -", SettingsReader::namespace),
                value("datasource", "java:comp/DefaultDataSource", "a JNDI name", Function.identity()),
                value("schema", "auto", "auto, create, validate or off", SettingsReader::schema),
                value("in-flight-wait", "PT1S", "a duration from PT0S to PT5M, such as PT1S", SettingsReader::wait),
                value("in-progress-status", "202", "202 or 409", SettingsReader::inProgressStatus),
                value("result.max-bytes", "65536", "a number of bytes from 0 to 16777216", SettingsReader::bytes));
        if (!complaints.isEmpty()) {
            throw new InvalidSettingsException(String.join("\n", complaints));
        }
        return settings;
    }

    /** A wrong value is complained of, and replaced by the default so that the others are looked at too. */
    private <T> T value(String name, String byDefault, String allowed, Function<String, @Nullable T> parser) {
        String text = source.value(PREFIX + name).orElse(byDefault).trim();
        T value = parser.apply(text);
        if (value != null) {
            return value;
        }
        complaints.add(Messages.text("IDEMP0301E", PREFIX + name, text, allowed));
        return Optional.ofNullable(parser.apply(byDefault)).orElseThrow();
    }

    private static @Nullable String namespace(String text) {
        return NAMESPACE.matcher(text).matches() ? text : null;
    }

    private static @Nullable SchemaMode schema(String text) {
        try {
            return SchemaMode.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static @Nullable Duration wait(String text) {
        try {
            Duration duration = Duration.parse(text);
            return duration.isNegative() || duration.compareTo(LONGEST_WAIT) > 0 ? null : duration;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable Integer inProgressStatus(String text) {
        return text.equals("202") || text.equals("409") ? Integer.valueOf(text) : null;
    }

    private static @Nullable Integer bytes(String text) {
        try {
            int bytes = Integer.parseInt(text);
            return bytes < 0 || bytes > LARGEST_BODY ? null : bytes;
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
