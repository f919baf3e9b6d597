package dev.idempotency.outgoing;

import dev.idempotency.wire.MessageProperties;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a message is made of.
 *
 * @param key of the operation, the same in every attempt
 * @param properties by names that JMS allows
 * @param text the body, where it is text
 * @param bytes the body
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record JmsEnvelope(String key, Map<String, String> properties, Optional<String> text, byte[] bytes) {

    private static final Pattern TEXT = Pattern.compile("text/.*|.*[/+](json|xml)");
    private static final Pattern CHARSET = Pattern.compile(";\\s*charset=\"?([^\";\\s]+)", Pattern.CASE_INSENSITIVE);
    private static final Pattern NOT_OF_A_NAME = Pattern.compile("[^A-Za-z0-9_]");

    /**
     * Around an operation.
     *
     * @throws IllegalArgumentException if no message can carry it
     */
    static JmsEnvelope of(Shipment shipment, String attemptId) {
        Map<String, String> properties = new HashMap<>();
        properties.put(MessageProperties.KEY, shipment.key());
        properties.put(MessageProperties.OPERATION, shipment.operation());
        properties.put(MessageProperties.ATTEMPT, attemptId);
        shipment.headers().forEach((name, value) -> {
            if (properties.put(propertyFor(name), value) != null) {
                throw new IllegalArgumentException("two properties of a message would be called " + propertyFor(name));
            }
        });
        byte[] body = shipment.body();
        return new JmsEnvelope(
                shipment.key(), properties, text(shipment.headers().get("Content-Type"), body), body);
    }

    /** Names of properties are identifiers of Java, and those that begin with JMS belong to others. */
    private static String propertyFor(String header) {
        String name = NOT_OF_A_NAME.matcher(header).replaceAll("_");
        if (Character.isDigit(name.charAt(0)) || name.startsWith("JMS")) {
            throw new IllegalArgumentException("no property of a message can be called " + name);
        }
        return name;
    }

    /** What is no text in its charset is sent as it is. */
    private static Optional<String> text(@Nullable String contentType, byte[] body) {
        if (contentType == null || !TEXT.matcher(essence(contentType)).matches()) {
            return Optional.empty();
        }
        Matcher charset = CHARSET.matcher(contentType);
        try {
            Charset named = charset.find() ? Charset.forName(charset.group(1)) : StandardCharsets.UTF_8;
            return Optional.of(named.newDecoder().decode(ByteBuffer.wrap(body)).toString());
        } catch (CharacterCodingException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String essence(String contentType) {
        return contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }

    /** The message, made in that session. */
    Message in(Session session) throws JMSException {
        Message message = body(session);
        for (Map.Entry<String, String> property : properties.entrySet()) {
            message.setStringProperty(property.getKey(), property.getValue());
        }
        message.setJMSCorrelationID(key);
        return message;
    }

    private Message body(Session session) throws JMSException {
        if (bytes.length == 0) {
            return session.createMessage();
        }
        if (text.isPresent()) {
            return session.createTextMessage(text.get());
        }
        BytesMessage message = session.createBytesMessage();
        message.writeBytes(bytes);
        return message;
    }
}
