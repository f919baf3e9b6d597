package dev.idempotency.benchmarks.injvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.FileHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Sends the log to a file, as servers do. The one line for each attempt is a part of what protection costs. */
final class EvidenceFile {

    private EvidenceFile() {}

    static void open() {
        LogManager.getLogManager().reset();
        System.setProperty("java.util.logging.SimpleFormatter.format", "%1$tFT%1$tT.%1$tL %4$s %3$s %5$s%n");
        try {
            Path directory =
                    Files.createDirectories(Path.of(System.getProperty("java.io.tmpdir"), "idempotency-benchmarks"));
            Handler handler = new FileHandler(directory.resolve("evidence.log").toString(), false);
            handler.setFormatter(new SimpleFormatter());
            Logger root = Logger.getLogger("");
            root.setLevel(Level.INFO);
            root.addHandler(handler);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
