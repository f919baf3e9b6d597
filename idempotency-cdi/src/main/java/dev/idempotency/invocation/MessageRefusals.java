package dev.idempotency.invocation;

import dev.idempotency.IdempotencyException;
import dev.idempotency.KeyExpiredException;
import dev.idempotency.KeyInvalidException;
import dev.idempotency.KeyMissingException;
import dev.idempotency.KeyReusedException;
import dev.idempotency.RequestInvalidException;
import dev.idempotency.messages.Messages;
import java.util.List;

/** Tells of messages that will be refused as often as they come: their sender hears nothing of it. */
final class MessageRefusals {

    private static final System.Logger LOGGER = System.getLogger(MessageRefusals.class.getName());

    private static final List<Class<? extends IdempotencyException>> FOR_GOOD = List.of(
            KeyMissingException.class,
            KeyInvalidException.class,
            KeyExpiredException.class,
            KeyReusedException.class,
            RequestInvalidException.class);

    private MessageRefusals() {}

    /** @param message its name in the log */
    static void tell(String operation, String message, IdempotencyException refusal) {
        if (FOR_GOOD.stream().anyMatch(type -> type.isInstance(refusal))) {
            Messages.log(LOGGER, "IDEMP0031W", operation, message, refusal.getMessage());
        }
    }
}
