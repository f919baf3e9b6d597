package dev.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileJournalTest extends JournalContract {

    private static final Duration FOR_EVER = Duration.ofDays(100_000);

    @TempDir
    private Path temp;

    private Path directory;
    private FileJournal journal;

    @BeforeEach
    void open() {
        directory = temp.resolve("journal");
        journal = new FileJournal(directory, FOR_EVER);
    }

    @AfterEach
    void close() {
        journal.close();
    }

    @Override
    Journal journal() {
        return journal;
    }

    private Path file() {
        return directory.resolve("journal.log");
    }

    private void reopen() {
        journal.close();
        journal = new FileJournal(directory, FOR_EVER);
    }

    @Test
    void everything_is_there_after_a_restart() {
        Attempt attempt = ended(1);
        journal.store(intent("open"));
        journal.store(intent("closed \"\\ "));
        journal.record("open", attempt);
        journal.record("open", Attempt.begun(2, Attempt.Kind.SUBMIT, NOW));
        journal.close("closed \"\\ ", failed());
        JournalEntry before = journal.find("open").orElseThrow();
        reopen();

        assertSame(journal.find("open").orElseThrow(), before);
        assertThat(journal.find("closed \"\\ ").orElseThrow().outcome()).isEqualTo(failed());
        assertThat(journal.unresolved()).hasSize(1);
        assertThat(journal.unreadable()).isEmpty();
        assertThat(journal.find("open").orElseThrow().incomplete()).isFalse();
    }

    /** Each prefix of the file is what a crash may leave: what was finished before it is there, and nothing else. */
    @Test
    void a_crash_at_any_byte_leaves_what_was_promised_before() throws IOException {
        List<Runnable> steps = List.of(
                () -> journal.store(small("a")),
                () -> journal.record("a", Attempt.begun(1, Attempt.Kind.SUBMIT, NOW)),
                () -> journal.store(small("b")),
                () -> journal.close("a", new Outcome(State.SUCCEEDED, NOW, null, null, null)));
        List<Long> promised = new ArrayList<>();
        for (Runnable step : steps) {
            step.run();
            promised.add(Files.size(file()));
        }
        byte[] whole = Files.readAllBytes(file());
        for (int length = 0; length <= whole.length; length++) {
            Path crashed = temp.resolve("crashed-" + length);
            Files.createDirectories(crashed);
            Files.write(crashed.resolve("journal.log"), Arrays.copyOf(whole, length));
            int end = length;
            long done = promised.stream().filter(size -> size <= end).count();
            try (FileJournal after = new FileJournal(crashed, FOR_EVER)) {
                assertThat(after.unreadable()).as("length %d", length).isEmpty();
                assertThat(Files.size(crashed.resolve("journal.log")))
                        .as("the rest is cut off")
                        .isEqualTo(done == 0 ? 0 : promised.get((int) done - 1));
                assertThat(after.find("a").isPresent()).isEqualTo(done >= 1);
                assertThat(after.find("a").map(a -> a.attempts().size()).orElse(0))
                        .isEqualTo(done >= 2 ? 1 : 0);
                assertThat(after.find("b").isPresent()).isEqualTo(done >= 3);
                assertThat(after.find("a").map(a -> a.outcome() != null).orElse(false))
                        .isEqualTo(done >= 4);
                if (length % 16 != 0 && !promised.contains((long) length)) {
                    continue;
                }
                after.store(small("next"));
            }
            try (FileJournal again = new FileJournal(crashed, FOR_EVER)) {
                assertThat(again.find("next")).as("length %d", length).isPresent();
                assertThat(again.unreadable()).isEmpty();
            }
        }
    }

    private static Intent small(String key) {
        return Intent.post(URI.create("http://a/")).withKey(key);
    }

    @Test
    void an_unreadable_line_is_kept_and_reported_and_does_not_stop_the_others() throws IOException {
        journal.store(intent("before"));
        journal.store(intent("spoiled"));
        journal.record("spoiled", ended(1));
        journal.store(intent("after"));
        journal.close();
        List<String> lines = Files.readAllLines(file(), StandardCharsets.ISO_8859_1);
        lines.set(1, lines.get(1).replace("POST", "PUT_"));
        Files.write(file(), lines, StandardCharsets.ISO_8859_1);
        journal = new FileJournal(directory, FOR_EVER);

        assertThat(journal.unreadable())
                .as("the line, and an attempt at nobody knows what")
                .containsExactly(lines.get(1), lines.get(2));
        assertThat(journal.unresolved())
                .extracting(entry -> entry.intent().key())
                .containsExactly("before", "after");
        assertThat(journal.find("before").orElseThrow().mayHaveArrived())
                .as("the line may have been about it")
                .isTrue();
        assertThat(journal.find("after").orElseThrow().mayHaveArrived()).isFalse();
        reopen();
        assertThat(journal.unreadable()).hasSize(2);
        assertThat(Files.readAllLines(file(), StandardCharsets.ISO_8859_1)).isEqualTo(lines);
    }

    @Test
    void an_event_of_a_later_version_is_kept() throws IOException {
        journal.close();
        String line = JournalLine.of(JournalLine.event("merged", "k"));
        Files.writeString(file(), line + "\n");
        journal = new FileJournal(directory, FOR_EVER);
        assertThat(journal.unreadable()).containsExactly(line);
    }

    @Test
    void what_was_closed_long_ago_is_forgotten_and_the_rest_stays() throws IOException {
        journal.store(intent("old"));
        journal.store(intent("open"));
        journal.store(intent("recent"));
        journal.record("open", ended(1));
        journal.close("old", new Outcome(State.SUCCEEDED, Instant.now().minus(Duration.ofDays(8)), null, null, null));
        journal.close("recent", new Outcome(State.SUCCEEDED, Instant.now(), null, null, null));
        JournalEntry open = journal.find("open").orElseThrow();
        journal.close();
        Files.writeString(file(), Files.readString(file()) + "noise\n");
        journal = new FileJournal(directory);

        assertThat(journal.find("old")).isEmpty();
        assertThat(journal.find("recent")).isPresent();
        assertSame(journal.find("open").orElseThrow(), open);
        assertThat(journal.unreadable()).containsExactly("noise");
        assertThat(Files.readAllLines(file())).hasSize(5).contains("noise");
        journal.store(intent("next"));
        reopen();
        assertThat(journal.find("next")).isPresent();
    }

    @Test
    void it_does_not_grow_for_ever_while_it_is_open() throws IOException {
        journal.close();
        journal = new FileJournal(directory, Duration.ofDays(1), 20);
        Outcome longAgo = new Outcome(State.SUCCEEDED, Instant.now().minus(Duration.ofDays(2)), null, null, null);
        journal.store(intent("open"));
        for (int i = 0; i < 100; i++) {
            journal.store(intent("k" + i));
            journal.close("k" + i, longAgo);
            assertThat(Files.readAllLines(file()).size()).isLessThan(25);
        }
        assertThat(journal.find("k0")).isEmpty();
        reopen();
        assertThat(journal.find("open")).isPresent();
        assertThat(journal.unreadable()).isEmpty();
    }

    @Test
    void a_crash_while_forgetting_leaves_the_journal_as_it_was() throws IOException {
        journal.store(intent("open"));
        Files.writeString(directory.resolve("journal.log.next"), "half of ");
        reopen();
        assertThat(journal.find("open")).isPresent();
        assertThat(directory.resolve("journal.log.next")).doesNotExist();
    }

    @Test
    void two_cannot_have_it_open() {
        assertThatThrownBy(() -> new FileJournal(directory)).isInstanceOf(IllegalStateException.class);
        reopen();
    }

    /** The system forgets a lock of this process with the first channel of the file that it closes. */
    @Test
    void one_that_was_refused_leaves_it_closed_to_other_processes() throws Exception {
        assertThatThrownBy(() -> new FileJournal(temp.resolve("journal/../journal")))
                .isInstanceOf(IllegalStateException.class);
        assertThat(isFreeForAnotherProcess()).isFalse();
        journal.close();
        assertThat(isFreeForAnotherProcess()).isTrue();
    }

    @Test
    void closing_it_twice_takes_nothing_from_the_next() {
        FileJournal first = journal;
        reopen();
        first.close();
        assertThatThrownBy(() -> new FileJournal(directory)).isInstanceOf(IllegalStateException.class);
    }

    private boolean isFreeForAnotherProcess() throws IOException, InterruptedException {
        return new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                AnotherProcess.class.getName(),
                                directory.toString())
                        .start()
                        .waitFor()
                == 0;
    }

    /** Opens the journal, and fails where it cannot. */
    static final class AnotherProcess {

        private AnotherProcess() {}

        public static void main(String[] args) {
            new FileJournal(Path.of(args[0])).close();
        }
    }

    @Test
    void an_interrupted_thread_spoils_it_for_nobody() {
        Thread.currentThread().interrupt();
        journal.store(intent("k"));
        assertThat(Thread.interrupted()).isTrue();
        journal.record("k", ended(1));
        reopen();
        assertThat(journal.find("k").orElseThrow().attempts()).hasSize(1);
    }

    @Test
    void nothing_is_promised_after_it_was_closed() {
        journal.store(intent("k"));
        journal.close();
        assertThatThrownBy(() -> journal.record("k", ended(1))).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void payloads_are_for_the_owner_only() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                .isEqualTo("rwx------");
    }
}
