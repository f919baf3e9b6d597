package dev.idempotency.rest;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How long a caller is ready to wait for its answer: the preference {@code wait} of RFC 7240. */
final class WaitPreference {

    static final String PREFER = "Prefer";
    static final String APPLIED = "Preference-Applied";

    /** Proxies give up on a connection that says nothing for much longer. */
    static final Duration LONGEST = Duration.ofSeconds(30);

    private static final Pattern WAIT =
            Pattern.compile("wait\\s*=\\s*\"?(\\d{1,9})\"?\\s*(;.*)?", Pattern.CASE_INSENSITIVE);

    private WaitPreference() {}

    /**
     * The seconds to wait, at most 30; 0 where the caller prefers nothing that can be understood.
     *
     * @param lines of the header; null where there is none
     */
    static int seconds(@Nullable List<String> lines) {
        if (lines == null) {
            return 0;
        }
        OptionalInt first = lines.stream()
                .flatMap(line -> Arrays.stream(line.split(",")))
                .map(preference -> WAIT.matcher(preference.strip()))
                .filter(Matcher::matches)
                .mapToInt(wait -> Integer.parseInt(wait.group(1)))
                .findFirst();
        return (int) Math.min(LONGEST.toSeconds(), first.orElse(0));
    }
}
