package dev.idempotency.invocation;

import dev.idempotency.KeyMissingException;
import dev.idempotency.fingerprint.Fingerprint;
import dev.idempotency.fingerprint.MessageFingerprint;
import dev.idempotency.messages.Messages;
import dev.idempotency.wire.MessageProperties;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The call is a message of JMS: the key is one of its properties, the parameters are its body.
 *
 * <p>Neither of the two ids that each message has is a key. The message id is another one when the sender sends again;
 * the correlation id may be the same in several messages of one conversation, and the second of them would be lost.
 */
record MessageReader(MessageFingerprint fingerprints) implements CallReader {

    private static final Pattern ATTEMPT = Pattern.compile("[!-~]{1,100}");

    /** What is read from a message. */
    @FunctionalInterface
    private interface Part<T> {
        T of(Message message) throws JMSException;
    }

    @Override
    public Optional<String> key(@Nullable Object[] arguments) {
        return property(arguments, MessageProperties.KEY);
    }

    @Override
    public KeyMissingException missing(String operation) {
        return new KeyMissingException(Messages.text("IDEMP0029W", operation), null, null);
    }

    @Override
    public String name(@Nullable Object[] arguments) {
        return String.valueOf(read(arguments, Message::getJMSMessageID));
    }

    @Override
    public String attemptId(@Nullable Object[] arguments) {
        return property(arguments, MessageProperties.ATTEMPT)
                .filter(id -> ATTEMPT.matcher(id).matches())
                .orElseGet(AttemptFactory::newAttemptId);
    }

    @Override
    public Fingerprint parameters(@Nullable Object[] arguments) {
        return read(arguments, message -> MessageBody.fingerprint(message, fingerprints));
    }

    private static Optional<String> property(@Nullable Object[] arguments, String name) {
        return Optional.ofNullable(read(arguments, message -> message.getStringProperty(name)));
    }

    private static <T extends @Nullable Object> T read(@Nullable Object[] arguments, Part<T> part) {
        Message message = (Message) Objects.requireNonNull(arguments[0], "message");
        try {
            return part.of(message);
        } catch (JMSException e) {
            throw new IllegalStateException(Messages.text("IDEMP0030E", e.getMessage()), e);
        }
    }
}
