package dev.idempotency.bootstrap;

import dev.idempotency.messages.Messages;
import java.util.List;

/**
 * One mistake of the application: where, what, and what to do about it.
 *
 * @param id of the message
 * @param arguments of the message; the first says where
 */
record Complaint(String id, List<Object> arguments) {

    static Complaint of(String id, Object... arguments) {
        return new Complaint(id, List.of(arguments));
    }

    String text() {
        return Messages.text(id, arguments.toArray());
    }

    /** Logs it, where it is not worth a refusal. */
    void log(System.Logger logger) {
        Messages.log(logger, id, arguments.toArray());
    }
}
