package dev.idempotency.config;

import dev.idempotency.messages.Messages;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the settings of one target. */
final class TargetReader {

    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(365);

    private static final Pattern JNDI = Pattern.compile("[!-~]{0,200}");

    private final String target;
    private final Function<String, Optional<String>> source;
    private final Consumer<String> complaints;

    /** @param source the value of a setting, by its whole name */
    TargetReader(String target, Function<String, Optional<String>> source, Consumer<String> complaints) {
        this.target = target;
        this.source = source;
        this.complaints = complaints;
    }

    TargetSettings read() {
        return new TargetSettings(
                target,
                address(TargetSetting.URL),
                isSet(TargetSetting.DESTINATION) ? value(TargetSetting.DESTINATION, TargetReader::jndi) : null,
                value(TargetSetting.CONNECTION_FACTORY, TargetReader::jndi),
                address(TargetSetting.RESULTS),
                value(TargetSetting.RETRY_WINDOW, RetentionReader::duration),
                time(TargetSetting.ATTEMPT_TIME),
                number(TargetSetting.MAX_ATTEMPTS, 1_000_000),
                time(TargetSetting.TOTAL_TIME),
                time(TargetSetting.FIRST_PAUSE),
                time(TargetSetting.LONGEST_PAUSE),
                time(TargetSetting.RECONCILE_PAUSE),
                time(TargetSetting.RECONCILE_TIME),
                number(TargetSetting.PARALLEL, 1000),
                value(TargetSetting.PROBLEM_TYPES, text -> Optional.of(list(text))));
    }

    private Duration time(TargetSetting setting) {
        return value(setting, text -> RetentionReader.between(SHORTEST, text, LONGEST));
    }

    private int number(TargetSetting setting, int most) {
        return value(setting, text -> SettingsReader.number(text).filter(number -> number >= 1 && number <= most));
    }

    private @Nullable URI address(TargetSetting setting) {
        return isSet(setting) ? value(setting, TargetReader::http) : null;
    }

    private boolean isSet(TargetSetting setting) {
        return source.apply(setting.key(target)).filter(text -> !text.isBlank()).isPresent();
    }

    private <T> T value(TargetSetting setting, Function<String, Optional<T>> parser) {
        String text = source.apply(setting.key(target)).map(String::strip).orElse("");
        if (text.isEmpty()) {
            return parser.apply(setting.byDefault()).orElseThrow();
        }
        return parser.apply(text).orElseGet(() -> {
            complaints.accept(Messages.text("IDEMP0301E", setting.key(target), text, setting.allowed()));
            return parser.apply(setting.byDefault()).orElseThrow();
        });
    }

    /** An empty one stands in the place of one that was complained of. */
    private static Optional<String> jndi(String text) {
        return Optional.of(text).filter(name -> JNDI.matcher(name).matches());
    }

    private static Optional<URI> http(String text) {
        if (text.isEmpty()) {
            // What stands in the place of an address that was complained of.
            return Optional.of(URI.create("http://localhost/"));
        }
        try {
            return Optional.of(URI.create(text))
                    .filter(uri ->
                            "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()))
                    .filter(uri -> uri.getHost() != null && uri.getRawUserInfo() == null);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static List<String> list(String text) {
        return Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }
}
