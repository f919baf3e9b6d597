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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes messages.
 *
 * @param session in which they are made
 */
record JmsEnvelope(Session session) {

    private static final Pattern TEXT = Pattern.compile("text/.*|.*[/+](json|xml)");
    private static final Pattern CHARSET = Pattern.compile(";\\s*charset=\"?([^\";\\s]+)", Pattern.CASE_INSENSITIVE);
    private static final Pattern NOT_OF_A_NAME = Pattern.compile("[^A-Za-z0-9_]");

    /**
     * The message for an operation.
     *
     * @throws IllegalArgumentException if no message can carry it
     */
    Message around(Shipment shipment, String attemptId) throws JMSException {
        Message message = body(shipment.headers().get("Content-Type"), shipment.body());
        for (Map.Entry<String, String> header : shipment.headers().entrySet()) {
            message.setStringProperty(propertyFor(header.getKey()), header.getValue());
        }
        message.setStringProperty(MessageProperties.KEY, shipment.key());
        message.setStringProperty(MessageProperties.OPERATION, shipment.operation());
        message.setStringProperty(MessageProperties.ATTEMPT, attemptId);
        message.setJMSCorrelationID(shipment.key());
        return message;
    }

    /** Names of properties are identifiers of Java, and those that begin with JMS belong to others. */
    private static String propertyFor(String header) {
        String name = NOT_OF_A_NAME.matcher(header).replaceAll("_");
        if (Character.isDigit(name.charAt(0)) || name.startsWith("JMS")) {
            throw new IllegalArgumentException("no property of a message can be called " + name);
        }
        return name;
    }

    private Message body(@Nullable String contentType, byte[] body) throws JMSException {
        if (body.length == 0) {
            return session.createMessage();
        }
        Optional<String> text = Optional.ofNullable(contentType).flatMap(type -> text(type, body));
        if (text.isPresent()) {
            return session.createTextMessage(text.get());
        }
        BytesMessage message = session.createBytesMessage();
        message.writeBytes(body);
        return message;
    }

    /** What is no text in its charset is sent as it is. */
    private static Optional<String> text(String contentType, byte[] body) {
        String type = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        if (!TEXT.matcher(type).matches()) {
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
}
