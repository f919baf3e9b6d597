package dev.idempotency.outgoing;

import dev.idempotency.client.Answer;
import dev.idempotency.client.Reason;
import dev.idempotency.messages.Messages;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.NoSuchElementException;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;

/**
 * Delivers as messages of JMS, each sent by itself, persistent, outside of any transaction: when it is sent, the broker
 * has it. A sending that failed may have been heard all the same, and is repeated with the same key. Thread-safe.
 */
public final class JmsDelivery implements Delivery {

    private static final System.Logger LOGGER = System.getLogger(JmsDelivery.class.getName());

    private static final int BAD_REQUEST = 400;

    private final String connectionFactory;
    private final String destination;
    private final @Nullable JmsResults results;

    /**
     * Nothing is looked up or contacted yet.
     *
     * @param connectionFactory its JNDI name
     * @param destination its JNDI name
     * @param results where the receiver tells what became of messages; null where it does not, and a message that the
     *     broker has taken is the end
     */
    public JmsDelivery(String connectionFactory, String destination, @Nullable JmsResults results) {
        this.connectionFactory = connectionFactory;
        this.destination = destination;
        this.results = results;
    }

    @Override
    public Answer submit(Shipment shipment, String attemptId) {
        JmsEnvelope envelope;
        try {
            envelope = JmsEnvelope.of(shipment, attemptId);
        } catch (IllegalArgumentException e) {
            return Answer.refused(new Reason("about:blank", "It cannot be sent", BAD_REQUEST, e.getMessage()));
        }
        return submit(shipment, envelope);
    }

    private Answer submit(Shipment shipment, JmsEnvelope envelope) {
        Destination to;
        Connection connection;
        try {
            to = lookUp(destination, Destination.class);
            connection = lookUp(connectionFactory, ConnectionFactory.class).createConnection();
        } catch (NamingException | ClassCastException e) {
            Messages.log(LOGGER, "IDEMP0721E", shipment.target(), destination, connectionFactory, e.getMessage());
            return Answer.notSent();
        } catch (JMSException | RuntimeException e) {
            return notSent(shipment, e);
        }
        try {
            return submit(shipment, envelope, connection, to);
        } finally {
            close(connection);
        }
    }

    private Answer submit(Shipment shipment, JmsEnvelope envelope, Connection connection, Destination to) {
        MessageProducer producer;
        Message message;
        try {
            Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            producer = session.createProducer(to);
            message = envelope.in(session);
        } catch (JMSException | RuntimeException e) {
            return notSent(shipment, e);
        }
        return send(shipment, producer, message);
    }

    private Answer send(Shipment shipment, MessageProducer producer, Message message) {
        try {
            producer.send(message, DeliveryMode.PERSISTENT, Message.DEFAULT_PRIORITY, Message.DEFAULT_TIME_TO_LIVE);
            return results == null ? Answer.succeeded(message.getJMSMessageID()) : results.accepted(shipment);
        } catch (InvalidDestinationException | JMSSecurityException e) {
            return notSent(shipment, e);
        } catch (JMSException | RuntimeException e) {
            Messages.log(LOGGER, e, "IDEMP0723W", shipment.target(), shipment.id());
            return Answer.noResponse();
        }
    }

    private static Answer notSent(Shipment shipment, Exception cause) {
        Messages.log(LOGGER, cause, "IDEMP0722W", shipment.target());
        return Answer.notSent();
    }

    /** Whatever is wrong with it now, what was sent is sent. */
    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (JMSException | RuntimeException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "a connection could not be closed", e);
        }
    }

    private static <T> T lookUp(String name, Class<T> type) throws NamingException {
        return type.cast(new InitialContext().lookup(name));
    }

    @Override
    public Answer check(Shipment shipment, String attemptId) throws InterruptedException {
        if (results == null) {
            throw new NoSuchElementException("a queue cannot be asked");
        }
        return results.check(shipment, attemptId);
    }

    @Override
    public boolean canCheck(Shipment shipment) {
        return results != null;
    }
}
