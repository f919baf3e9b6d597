package dev.idempotency.sample.faults;

import dev.idempotency.sample.faults.LossyNetwork.Outage;
import dev.idempotency.sample.faults.Rows.Attempt;
import dev.idempotency.sample.faults.Victim.Death;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Compares what the shop wrote down of its attempts with what the network saw of them.
 *
 * @param limit for an attempt
 */
record Story(
        List<Attempt> attempts,
        Map<String, List<Sighting>> sightings,
        List<Death> deaths,
        List<Outage> outages,
        Duration limit) {

    /** An attempt that was cut off by the death of the shop is found no sooner than after its lease. */
    private static final Duration LEASE = Duration.ofSeconds(30);

    /** An answer that was handed over is in the database after that time, or the shop died within it. */
    private static final Duration WRITING = Duration.ofSeconds(5);

    /** An answer that was handed over so long before the limit is not missed, also while another server starts. */
    private static final Duration READING = Duration.ofSeconds(3);

    /** So long after the network has gone, the shop knows of each of its connections that it is closed. */
    private static final Duration NOTICING = Duration.ofSeconds(1);

    /** What is not true, and why. */
    List<String> lies() {
        List<String> lies = new ArrayList<>();
        Map<String, Attempt> last = new HashMap<>();
        Set<String> known = new HashSet<>();
        for (Attempt attempt : attempts) {
            known.add(attempt.id());
            Attempt before = last.put(attempt.key(), attempt);
            int number = before == null ? 1 : before.number() + 1;
            List<Sighting> seen = sightings.getOrDefault(attempt.id(), List.of());
            String lie = attempt.number() != number
                    ? "a number is missing"
                    : before != null && "succeeded".equals(before.told())
                            ? "it went on after its end"
                            : lie(attempt, seen);
            if (lie != null) {
                lies.add(lie + ": " + attempt + " " + seen);
            }
        }
        last.values().stream()
                .filter(attempt -> !"succeeded".equals(attempt.told()))
                .forEach(attempt -> lies.add("it ended without a success: " + attempt));
        sightings.forEach((id, seen) -> {
            if (!known.contains(id)) {
                lies.add("it was not written down: " + id + " " + seen);
            }
        });
        return lies;
    }

    private String lie(Attempt attempt, List<Sighting> seen) {
        if (!seen.stream().allMatch(one -> one.kind().equals(attempt.kind()) && one.isOfKey(attempt.key()))) {
            return "it was another request";
        }
        if (attempt.outcome() == null || attempt.endedAt() == null) {
            return "it has no end";
        }
        return switch (attempt.outcome()) {
            case "not-sent" -> seen.isEmpty() ? null : "it was sent";
            case "no-response" -> wasCutOff(attempt) ? lieAboutCrash(attempt, seen) : lieAboutSilence(attempt, seen);
            default -> lieAboutAnswer(attempt, seen);
        };
    }

    private static String lieAboutAnswer(Attempt attempt, List<Sighting> seen) {
        if (!any(seen, one -> one.isHandedOver(attempt.outcome()))) {
            return "there was no such answer";
        }
        boolean isTrue = attempt.told() != null
                && any(seen, one -> one.isHandedOver(attempt.outcome()) && one.tells(attempt.told()));
        return isTrue ? null : "the answer told something else";
    }

    private static boolean any(List<Sighting> seen, Predicate<Sighting> condition) {
        return seen.stream().anyMatch(condition);
    }

    private static Duration duration(Attempt attempt) {
        return Duration.between(attempt.submittedAt(), attempt.endedAt());
    }

    private static boolean isSubmittedWithin(Attempt attempt, Outage outage) {
        // The JDK may send a query again by itself, so none counts as one that was not sent.
        return attempt.kind().equals("submit")
                && outage.from().plus(NOTICING).isBefore(attempt.submittedAt())
                && attempt.endedAt().isBefore(outage.to());
    }

    private static boolean wasCutOff(Attempt attempt) {
        return duration(attempt).compareTo(LEASE) > 0;
    }

    /** The shop died meanwhile, and could not write down any more what it may have been told. */
    private String lieAboutCrash(Attempt attempt, List<Sighting> seen) {
        return deaths.stream()
                        .filter(death -> attempt.submittedAt().isBefore(death.before())
                                && death.after().isBefore(attempt.endedAt()))
                        .anyMatch(death -> !any(
                                seen,
                                one -> one.isHandedOverBefore(death.after().minus(WRITING))))
                ? null
                : "the shop did not die then";
    }

    /** A whole answer may meet with the end of the time for it, when the shop has waited for all of that. */
    private String lieAboutSilence(Attempt attempt, List<Sighting> seen) {
        if (!any(seen, Sighting::isForwarded)
                && outages.stream().anyMatch(outage -> isSubmittedWithin(attempt, outage))) {
            return "there was nobody to connect to, so it was not sent";
        }
        if (!any(seen, Sighting::isHandedOver)) {
            return null;
        }
        if (duration(attempt).compareTo(limit) < 0) {
            return "an answer was handed over, and its time was not over";
        }
        Instant late = attempt.submittedAt().plus(limit).minus(READING);
        return any(seen, one -> one.isHandedOverBefore(late)) ? "an answer was handed over in time" : null;
    }
}
