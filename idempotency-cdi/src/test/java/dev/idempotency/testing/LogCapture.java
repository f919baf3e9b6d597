package dev.idempotency.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What is logged meanwhile. */
public final class LogCapture extends Handler {

    private final List<String> messages = new CopyOnWriteArrayList<>();

    private LogCapture() {}

    public static List<String> of(Class<?> logging, Runnable work) {
        return of(logging.getName(), work);
    }

    public static List<String> of(String name, Runnable work) {
        return during(name, lines -> work.run());
    }

    /** The same for work that looks at what was logged until then. */
    public static List<String> during(Class<?> logging, Consumer<List<String>> work) {
        return during(logging.getName(), work);
    }

    public static List<String> during(String name, Consumer<List<String>> work) {
        Logger logger = Logger.getLogger(name);
        LogCapture capture = new LogCapture();
        logger.addHandler(capture);
        try {
            work.accept(capture.messages);
        } finally {
            logger.removeHandler(capture);
        }
        return capture.messages;
    }

    @Override
    public void publish(LogRecord record) {
        messages.add(record.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
