package dev.idempotency.sample.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.running.DatabaseKind;
import dev.idempotency.sample.running.RunsOn;
import dev.idempotency.sample.running.Sample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first story of the README in bash, as a reader would type it: each command prints what is printed below it. */
@RunsOn(DatabaseKind.H2)
@Timeout(120)
class ReadmeIT {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** What only the first story has in it. */
    private static final String FIRST_STORY = "-H 'Lab-Fault: lose-response'";

    /** Where a server runs whose start the README tells. */
    private static final String API = "http://localhost:9080/api";

    private static final String LOGS = "liberty-sample/target/liberty/wlp/usr/servers/orders/logs";

    /** Two readers in one second shall not have the same key. */
    private static final String SECONDS = "$(date +%s)";

    private static final Pattern BLOCK = Pattern.compile("(?m)^```\\n(.*?)^```$", Pattern.DOTALL);

    private static final String MARK = "--- end of step ";

    /** A block of commands, and what is printed in the block right below it; null where there is none. */
    private record Step(String commands, String printed) {}

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "README.zh-CN.md"})
    void the_first_story_goes_as_it_is_told(String file, Sample sample) throws Exception {
        List<Step> steps = steps(story(Files.readString(ROOT.resolve(file))));
        assertThat(steps)
                .as("steps with something printed")
                .filteredOn(step -> step.printed() != null)
                .hasSize(6);

        List<String> printed = run(steps, sample);
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step.printed() != null) {
                assertThat(printed.get(i).strip())
                        .as(step.commands())
                        .isEqualTo(step.printed().strip());
            }
        }
        String log = printed.get(steps.size() - 1);
        assertThat(Pattern.compile("outcome=([a-z-]+)").matcher(log).results().map(found -> found.group(1)))
                .as(log)
                .containsExactly("executed", "queried", "replayed", "key-reused");
    }

    private static String story(String readme) {
        return Stream.of(readme.split("(?m)^## "))
                .filter(section -> section.contains(FIRST_STORY))
                .findFirst()
                .orElseThrow();
    }

    private static List<Step> steps(String story) {
        List<Step> steps = new ArrayList<>();
        int end = -1;
        Matcher block = BLOCK.matcher(story);
        while (block.find()) {
            if (block.start() == end + 1) {
                Step commands = steps.remove(steps.size() - 1);
                steps.add(new Step(commands.commands(), block.group(1)));
            } else {
                steps.add(new Step(block.group(1), null));
            }
            end = block.end();
        }
        return steps;
    }

    /** What each step printed, in one shell, as the later ones use variables and functions of the earlier ones. */
    private static List<String> run(List<Step> steps, Sample sample) throws IOException, InterruptedException {
        StringBuilder script = new StringBuilder();
        for (int i = 0; i < steps.size(); i++) {
            script.append(steps.get(i).commands()).append("\necho; echo '" + MARK + i + "'\n");
        }
        Process bash = new ProcessBuilder("bash", "-c", ours(script.toString(), sample))
                .directory(ROOT.toFile())
                .redirectErrorStream(true)
                .start();
        String all = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).replace("\r", "");
        assertThat(bash.waitFor()).as(all).isZero();
        return List.of(all.split(MARK + "\\d+\n"));
    }

    private static String ours(String script, Sample sample) {
        assertThat(script).contains(API, LOGS, SECONDS);
        return script.replace(API, "http://127.0.0.1:" + sample.port() + "/api")
                .replace(LOGS, sample.logs().toString())
                .replace(SECONDS, "$(date +%s%N)");
    }
}
