package dev.idempotency.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** All settings that a target may have. */
enum TargetSetting {
    URL("url", "", "an address that begins with http:// or https://, without credentials"),
    DESTINATION("destination", "", TargetSetting.NAME_IN_JNDI),
    CONNECTION_FACTORY("connection-factory", "java:comp/DefaultJMSConnectionFactory", TargetSetting.NAME_IN_JNDI),
    RESULTS("results", "", "an address that begins with http:// or https://, without credentials"),
    RETRY_WINDOW("retry-window", "PT0S", "an ISO 8601 duration from PT0S to P36500D"),
    ATTEMPT_TIME("attempt-time", "PT10S", TargetSetting.TIME),
    MAX_ATTEMPTS("max-attempts", "100", "a whole number from 1 to 1000000"),
    TOTAL_TIME("total-time", "P1D", TargetSetting.TIME),
    FIRST_PAUSE("first-pause", "PT1S", TargetSetting.TIME),
    LONGEST_PAUSE("longest-pause", "PT5M", TargetSetting.TIME),
    RECONCILE_PAUSE("reconcile-pause", "PT1H", TargetSetting.TIME),
    RECONCILE_TIME("reconcile-time", "P7D", TargetSetting.TIME),
    PARALLEL("parallel", "8", "a whole number from 1 to 1000"),
    PROBLEM_TYPES("problem-types", "", "beginnings of problem types, separated by commas");

    private static final String NAME_IN_JNDI = "a JNDI name of 1 to 200 visible ASCII characters";
    private static final String TIME = "an ISO 8601 duration in days, hours, minutes, seconds, from PT0.001S to P365D";

    private static final String PREFIX = Setting.PREFIX + "outgoing.";

    private static final String OF_TARGET = Pattern.quote(PREFIX) + "([A-Za-z0-9_-]{1,64})\\.";
    private static final Pattern NAME = Pattern.compile(OF_TARGET + "([a-z-]+)");
    private static final Pattern LIKE_NAME = Pattern.compile(OF_TARGET + ".+");

    /** Of an environment variable: there is no telling a hyphen from an underscore, so it must do without both. */
    private static final String OF_TARGET_AS_VARIABLE =
            Pattern.quote(Setting.environmentName(PREFIX)) + "([A-Z0-9]{1,64})_";

    private static final Pattern VARIABLE = Pattern.compile(OF_TARGET_AS_VARIABLE + "([A-Z_]+)");
    private static final Pattern LIKE_VARIABLE = Pattern.compile(OF_TARGET_AS_VARIABLE + ".+");

    private final String word;
    private final String byDefault;
    private final String allowed;

    TargetSetting(String word, String byDefault, String allowed) {
        this.word = word;
        this.byDefault = byDefault;
        this.allowed = allowed;
    }

    String key(String target) {
        return PREFIX + target + "." + word;
    }

    String byDefault() {
        return byDefault;
    }

    /** What may be set, in words for the operator. */
    String allowed() {
        return allowed;
    }

    /** The target that a name of a setting or environment variable is about; empty if it is no such name. */
    static Optional<String> target(String name) {
        Matcher setting = NAME.matcher(name);
        if (setting.matches() && isWord(setting.group(2))) {
            return Optional.of(setting.group(1));
        }
        Matcher variable = VARIABLE.matcher(name);
        return variable.matches()
                        && isWord(variable.group(2).toLowerCase(Locale.ROOT).replace('_', '-'))
                ? Optional.of(variable.group(1).toLowerCase(Locale.ROOT))
                : Optional.empty();
    }

    /** All settings of the target that a name with a misspelt end seems to be about; none if it is about none. */
    static Set<String> keysLike(String name) {
        Matcher setting = LIKE_NAME.matcher(name);
        Matcher variable = LIKE_VARIABLE.matcher(name);
        String target = setting.matches()
                ? setting.group(1)
                : variable.matches() ? variable.group(1).toLowerCase(Locale.ROOT) : "";
        return target.isEmpty()
                ? Set.of()
                : Arrays.stream(values()).map(each -> each.key(target)).collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isWord(String text) {
        return Arrays.stream(values()).anyMatch(setting -> setting.word.equals(text));
    }

    /** All targets that something is set for. */
    static Set<String> targets(Set<String> names) {
        return names.stream().flatMap(name -> target(name).stream()).collect(Collectors.toCollection(TreeSet::new));
    }

    static TargetSettings defaults(String target) {
        return new TargetReader(target, key -> Optional.empty(), complaint -> {}).read();
    }
}
