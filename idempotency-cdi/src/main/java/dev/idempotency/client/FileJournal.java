package dev.idempotency.client;

import jakarta.json.JsonObjectBuilder;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A journal in a directory of its own, for one process at a time. Each change is one line at the end of a file and is on
 * the disk, one {@code fsync} each, before the call returns; a crash at any moment leaves what was there before, or that
 * and the change. Payloads stand in it as they are; a directory that it makes is for its owner only,
 * where the system has such a thing. Thread-safe.
 *
 * <p>A line that cannot be read (a fault of the disk, or somebody's editor) does not stop the others. It is kept, is
 * reported in the log (IDEMP0603W) and by {@link #unreadable}, and makes every intent from before it one of which
 * nobody can say that no attempt arrived.
 *
 * <p>Intents are held in memory too. Closed ones are forgotten after a time, when the file is opened and whenever it has
 * doubled; open ones never are.
 */
public final class FileJournal implements Journal, Closeable {

    private static final int FEW_LINES = 10_000;

    private final InMemoryJournal entries = new InMemoryJournal();
    private final List<String> unreadable = new ArrayList<>();
    private final DirectoryLock lock;
    private final JournalFile file;
    private final Duration kept;
    private final int fewLines;
    private int lines;
    private int linesBefore;

    /** The journal in that directory, which is made where it is missing. Closed intents are kept for a week. */
    public FileJournal(Path directory) {
        this(directory, Duration.ofDays(7));
    }

    /**
     * The same.
     *
     * @param kept how long closed intents are found; until then a repeated call with their key is answered from here
     * @throws IllegalStateException if a process, this one or another, has it open
     * @throws UncheckedIOException if the directory cannot be used
     */
    public FileJournal(Path directory, Duration kept) {
        this(directory, kept, FEW_LINES);
    }

    FileJournal(Path directory, Duration kept, int fewLines) {
        this.kept = kept;
        this.fewLines = fewLines;
        this.lock = DirectoryLock.of(directory);
        Path path = directory.resolve("journal.log");
        try {
            this.file = JournalFile.open(path, this::replay);
            compact();
        } catch (IOException e) {
            lock.close();
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
        if (!unreadable.isEmpty()) {
            Log.unreadable(path, unreadable.size());
        }
    }

    @Override
    public synchronized JournalEntry store(Intent intent) {
        Optional<JournalEntry> known = entries.find(intent.key());
        if (known.isEmpty()) {
            append(JournalEvents.of(intent));
        }
        return known.orElseGet(() -> entries.store(intent));
    }

    @Override
    public synchronized void record(String key, Attempt attempt) {
        require(key);
        append(JournalEvents.of(key, attempt));
        entries.record(key, attempt);
    }

    @Override
    public synchronized void close(String key, Outcome outcome) {
        require(key);
        append(JournalEvents.of(key, outcome));
        entries.close(key, outcome);
        if (lines > 2 * linesBefore + fewLines) {
            compact();
        }
    }

    @Override
    public Optional<JournalEntry> find(String key) {
        return entries.find(key);
    }

    @Override
    public List<JournalEntry> unresolved() {
        return entries.unresolved();
    }

    @Override
    public Optional<Hold> hold(String key) {
        return entries.hold(key);
    }

    /** The lines that could not be read when the journal was opened, as characters of ISO 8859-1. */
    public synchronized List<String> unreadable() {
        return List.copyOf(unreadable);
    }

    /** Lets another process open it. Nothing can be written afterwards. */
    @Override
    public synchronized void close() {
        try (lock) {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void require(String key) {
        if (entries.find(key).isEmpty()) {
            throw new IllegalArgumentException("there is no intent with that key in the journal");
        }
    }

    private void append(JsonObjectBuilder event) {
        try {
            file.append(JournalLine.of(event));
            lines++;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void replay(String line) {
        lines++;
        try {
            JournalEvents.apply(JournalLine.read(line).orElseThrow(), entries);
        } catch (RuntimeException e) {
            unreadable.add(line);
            entries.doubtAll();
        }
    }

    /** Forgets what was closed long ago. Everything else stays line by line as it is. */
    private void compact() {
        Instant before = Instant.now().minus(kept);
        Set<String> forgotten = entries.forget(outcome -> outcome.closedAt().isBefore(before));
        if (!forgotten.isEmpty()) {
            try {
                lines = file.rewrite(line -> JournalLine.read(line)
                        .map(event -> !forgotten.contains(event.getString("key", "")))
                        .orElse(true));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        linesBefore = lines;
    }
}
