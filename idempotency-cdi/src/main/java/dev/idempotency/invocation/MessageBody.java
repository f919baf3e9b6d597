package dev.idempotency.invocation;

import dev.idempotency.fingerprint.Fingerprint;
import dev.idempotency.fingerprint.MessageFingerprint;
import dev.idempotency.fingerprint.NotCanonicalException;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.MessageEOFException;
import jakarta.jms.ObjectMessage;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the body of a message, and leaves it as if nobody had. */
final class MessageBody {

    private MessageBody() {}

    /** @throws NotCanonicalException if it has no canonical form */
    static Fingerprint fingerprint(Message message, MessageFingerprint fingerprints) throws JMSException {
        if (message instanceof TextMessage text) {
            String body = text.getText();
            return body == null ? fingerprints.ofNothing() : fingerprints.ofText(body);
        }
        if (message instanceof BytesMessage bytes) {
            return fingerprints.ofBytes(bytes(bytes));
        }
        if (message instanceof MapMessage map) {
            return fingerprints.ofMap(values(map));
        }
        if (message instanceof StreamMessage stream) {
            return fingerprints.ofList(values(stream));
        }
        if (message instanceof ObjectMessage) {
            // To look at it would be to run what its sender has put into it.
            throw new NotCanonicalException("An ObjectMessage is not looked into.");
        }
        return fingerprints.ofNothing();
    }

    private static byte[] bytes(BytesMessage message) throws JMSException {
        byte[] body = new byte[Math.toIntExact(message.getBodyLength())];
        message.reset();
        message.readBytes(body);
        message.reset();
        return body;
    }

    private static Map<String, @Nullable Object> values(MapMessage message) throws JMSException {
        Map<String, @Nullable Object> values = new HashMap<>();
        Enumeration<?> names = message.getMapNames();
        while (names.hasMoreElements()) {
            String name = String.valueOf(names.nextElement());
            values.put(name, message.getObject(name));
        }
        return values;
    }

    private static List<@Nullable Object> values(StreamMessage message) throws JMSException {
        List<@Nullable Object> values = new ArrayList<>();
        message.reset();
        try {
            while (true) {
                values.add(message.readObject());
            }
        } catch (MessageEOFException end) {
            message.reset();
            return values;
        }
    }
}
