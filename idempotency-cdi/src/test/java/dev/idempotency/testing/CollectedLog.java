package dev.idempotency.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The lines that a logger gets while something runs. */
public final class CollectedLog extends Handler {

    private final List<String> lines = new ArrayList<>();

    public static List<String> of(String name, Runnable work) {
        Logger logger = Logger.getLogger(name);
        CollectedLog log = new CollectedLog();
        logger.addHandler(log);
        try {
            work.run();
        } finally {
            logger.removeHandler(log);
        }
        return log.lines;
    }

    @Override
    public synchronized void publish(LogRecord line) {
        lines.add(line.getMessage());
    }

    @Override
    public void flush() {
        // Nothing is held back.
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
