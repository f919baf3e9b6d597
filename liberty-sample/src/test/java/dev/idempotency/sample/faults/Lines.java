package dev.idempotency.sample.faults;

import dev.idempotency.sample.faults.Rows.Attempt;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Compares the rows of attempts with the lines that they left in the log.
 *
 * @param log of all lives of the server
 */
record Lines(String log) {

    private static final Pattern LINE =
            Pattern.compile("IDEMP0101I operation=.* attemptId=\"([^\"]+)\" .* outcome=(\\S+)");

    /** Which attempts have not one line with their outcome, and what they have instead. */
    List<String> faults(List<Attempt> attempts) {
        Map<String, List<String>> outcomes = LINE.matcher(log)
                .results()
                .collect(Collectors.groupingBy(
                        line -> line.group(1), Collectors.mapping(line -> line.group(2), Collectors.toList())));
        return attempts.stream()
                .filter(attempt -> !isTold(attempt, outcomes.getOrDefault(attempt.id(), List.of())))
                .map(attempt -> attempt + " has lines " + outcomes.getOrDefault(attempt.id(), List.of()))
                .toList();
    }

    /** A server that dies between line and row leaves a line too many: whoever takes the entry next cannot know. */
    private static boolean isTold(Attempt attempt, List<String> outcomes) {
        boolean isCutOff = attempt.outcome().equals("no-response")
                && outcomes.size() == 2
                && outcomes.get(1).equals("no-response");
        return isCutOff || outcomes.equals(List.of(attempt.outcome()));
    }
}
