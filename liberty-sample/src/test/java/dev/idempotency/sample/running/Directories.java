package dev.idempotency.sample.running;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Where running samples keep their files. */
final class Directories {

    private static final Path SAMPLES = Path.of("target", "samples").toAbsolutePath();

    private Directories() {}

    /** An empty directory of that name; what an earlier run left in it is gone. */
    static Path fresh(String name) {
        Path directory = SAMPLES.resolve(name);
        try {
            delete(directory);
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
