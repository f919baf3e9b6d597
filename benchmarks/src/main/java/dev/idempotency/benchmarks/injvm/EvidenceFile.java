package dev.idempotency.benchmarks.injvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.FileHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Sends the log to a file, as servers do. The one line for each attempt is a part of what protection costs. */
public final class EvidenceFile {

    private EvidenceFile() {}

    public static void open() {
        LogManager.getLogManager().reset();
        try {
            Path directory =
                    Files.createDirectories(Path.of(System.getProperty("java.io.tmpdir"), "idempotency-benchmarks"));
            Handler handler = new FileHandler(directory.resolve("evidence.log").toString(), false);
            handler.setFormatter(new LineFormatter());
            Logger root = Logger.getLogger("");
            root.setLevel(Level.INFO);
            root.addHandler(handler);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As plain as that of a server; {@link java.util.logging.SimpleFormatter} costs as much as a statement. */
    private static final class LineFormatter extends Formatter {

        @Override
        public String format(LogRecord line) {
            return line.getInstant() + " " + line.getLevel() + " " + line.getLoggerName() + " " + line.getMessage()
                    + "\n";
        }
    }
}
