package dev.idempotency.sample.messages.app;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What goes wrong with a message, as its property {@code Fault} says.
 *
 * @param name what
 * @param key of the message
 */
record Fault(String name, String key) {

    static Fault of(Message message) throws JMSException {
        return new Fault(
                String.valueOf(message.getStringProperty("Fault")), message.getStringProperty("IdempotencyKey"));
    }

    void ifAfterTheWrites() {
        switch (name) {
            case "rollback-once" -> {
                if (isFirst()) {
                    throw new IllegalStateException("rolled back on request");
                }
            }
            case "rollback-always" -> throw new IllegalStateException("rolled back on request");
            case "refuse" -> throw new WorkRefused("no such work");
            case "halt-before-commit" -> haltOnce();
            case "hold" -> Gate.pass(key);
            default -> {
                // Nothing.
            }
        }
    }

    void ifHaltAfterwards() {
        if (name.equals("halt-afterwards")) {
            haltOnce();
        }
    }

    private void haltOnce() {
        if (isFirst()) {
            Runtime.getRuntime().halt(1);
        }
    }

    /** Also when the server has died meanwhile. */
    private boolean isFirst() {
        try {
            Files.createFile(Path.of(System.getenv("DATA_DIR"), key + ".seen"));
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
