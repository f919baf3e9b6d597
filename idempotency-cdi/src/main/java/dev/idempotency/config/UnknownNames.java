package dev.idempotency.config;

import dev.idempotency.messages.Messages;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds what is set under our prefix and means nothing: probably a misspelt setting. */
final class UnknownNames {

    private static final System.Logger LOGGER = System.getLogger(UnknownNames.class.getName());

    private UnknownNames() {}

    static void warnOf(ConfigSource source) {
        for (String name : in(source.names())) {
            Messages.log(LOGGER, "IDEMP0302W", name, closest(name), String.join(", ", possible(name)));
        }
    }

    static Set<String> in(Set<String> names) {
        Set<String> known = new HashSet<>(Setting.keys());
        Setting.keys().forEach(key -> known.add(Setting.environmentName(key)));
        return names.stream()
                .filter(name -> isOurs(name) && !known.contains(name))
                .filter(name -> TargetSetting.target(name).isEmpty())
                .filter(name -> !isMadeOfVariable(name, names, known))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isOurs(String name) {
        return name.startsWith(Setting.PREFIX) || name.startsWith(Setting.environmentName(Setting.PREFIX));
    }

    /** Implementations of MicroProfile Config list an environment variable also under a name that they make of it. */
    private static boolean isMadeOfVariable(String name, Set<String> names, Set<String> known) {
        String variable = Setting.environmentName(name);
        return known.contains(variable) && names.contains(variable);
    }

    /** The known name that looks most like it. */
    static String closest(String name) {
        String normal = normal(name);
        return possible(name).stream()
                .min(Comparator.comparingInt(key -> EditDistance.between(normal, normal(key))))
                .orElseThrow();
    }

    /** All settings that could be meant: those of a target, too, if it may be about one. */
    private static Set<String> possible(String name) {
        Set<String> keys = new TreeSet<>(Setting.keys());
        keys.addAll(TargetSetting.keysLike(name));
        return keys;
    }

    private static String normal(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', '.').replace('-', '.');
    }
}
