package dev.idempotency.outgoing;

import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The sending half of Jakarta Messaging, which fails where a test wants it to. What a broker really does with messages
 * is tested with a real one, on the server.
 */
final class FaultyBroker {

    /** A message as it was sent: its kind, its body and its properties. */
    record Sent(Class<?> kind, @Nullable Object body, Map<String, Object> properties, boolean isPersistent) {}

    final List<Sent> sent = new ArrayList<>();
    final Map<String, Exception> faults = new HashMap<>();
    int open;

    ConnectionFactory factory() {
        return of(ConnectionFactory.class, Map.of("createConnection", arguments -> {
            open++;
            return connection();
        }));
    }

    static Queue queue() {
        return (Queue) Proxy.newProxyInstance(
                Queue.class.getClassLoader(), new Class<?>[] {Queue.class}, (proxy, method, arguments) -> null);
    }

    private Connection connection() {
        return of(Connection.class, Map.of("createSession", this::session, "close", arguments -> --open));
    }

    private Session session(Object[] arguments) {
        if (!List.of(false, Session.AUTO_ACKNOWLEDGE).equals(List.of(arguments))) {
            throw new IllegalArgumentException("not sent at once");
        }
        return of(
                Session.class,
                Map.of(
                        "createProducer", to -> producer(),
                        "createMessage", none -> new Draft(Message.class, null).message(),
                        "createTextMessage", text -> new Draft(TextMessage.class, text[0]).message(),
                        "createBytesMessage", none -> new Draft(BytesMessage.class, null).message()));
    }

    private MessageProducer producer() {
        return of(MessageProducer.class, Map.of("send", arguments -> {
            Draft draft = (Draft) Proxy.getInvocationHandler(arguments[0]);
            sent.add(new Sent(draft.kind, draft.body, draft.properties, arguments[1].equals(DeliveryMode.PERSISTENT)));
            return null;
        }));
    }

    @FunctionalInterface
    private interface Deed {
        @Nullable
        Object of(Object[] arguments) throws JMSException;
    }

    private <T> T of(Class<T> type, Map<String, Deed> deeds) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            Object result = deeds.get(method.getName()).of(arguments == null ? new Object[0] : arguments);
            Exception fault = faults.get(method.getName());
            if (fault != null) {
                throw fault;
            }
            return result instanceof Integer ? null : result;
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /** A message that is being made. */
    private static final class Draft implements InvocationHandler {

        private final Class<?> kind;
        private @Nullable Object body;
        private final Map<String, Object> properties = new TreeMap<>();

        Draft(Class<?> kind, @Nullable Object body) {
            this.kind = kind;
            this.body = body;
        }

        Message message() {
            return (Message) Proxy.newProxyInstance(kind.getClassLoader(), new Class<?>[] {kind}, this);
        }

        @Override
        public @Nullable Object invoke(Object proxy, java.lang.reflect.Method method, Object @Nullable [] arguments) {
            switch (method.getName()) {
                case "setStringProperty" -> properties.put((String) arguments[0], arguments[1]);
                case "setJMSCorrelationID" -> properties.put("JMSCorrelationID", arguments[0]);
                case "writeBytes" -> body = arguments[0];
                case "getJMSMessageID" -> {
                    return "ID:1";
                }
                default -> throw new UnsupportedOperationException(method.getName());
            }
            return null;
        }
    }
}
