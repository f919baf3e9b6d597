package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotentOperation;
import dev.idempotency.IdempotentOperations;
import dev.idempotency.KeyInvalidException;
import dev.idempotency.KeyMissingException;
import dev.idempotency.KeyPresence;
import dev.idempotency.KeyReusedException;
import dev.idempotency.OperationState;
import dev.idempotency.RequestInvalidException;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import io.agroal.api.AgroalDataSource;
import jakarta.ejb.MessageDriven;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.ObjectMessage;
import jakarta.jms.TextMessage;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What is read from a message, and with what its listener ends. Brokers and containers are tested on the server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class MessagesTest {

    private static final String TEXT = "{\"sku\":\"BOOK\",\"sentAt\":1}";

    private AgroalDataSource pool;
    private TestApplication application;
    private Listener listener;
    private Ledger ledger;

    /** Here a bean like any other. */
    @MessageDriven
    @ApplicationScoped
    public static class Listener {

        @Inject
        Ledger ledger;

        @IdempotentOperation(value = "stock.take", ignoring = "/sentAt")
        public void onMessage(Message message) throws JMSException {
            ledger.write(message.getStringProperty("Line"));
            if (message.getStringProperty("Fault") != null) {
                throw new OutOfStock("none left");
            }
        }
    }

    /** The same where a key is not needed. */
    @MessageDriven
    @ApplicationScoped
    public static class Unprotected {

        @Inject
        Ledger ledger;

        @IdempotentOperation(value = "stock.note", key = KeyPresence.OPTIONAL)
        public void onMessage(Message message) throws JMSException {
            ledger.update("INSERT INTO ledger (line) VALUES (?)", message.getStringProperty("Line"));
        }
    }

    @BeforeAll
    void startTheApplication() throws Exception {
        pool = TestJta.pool(TestDatabase.H2.createUrl(), 4);
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        }
        application = TestApplication.start(
                pool, Map.of("schema", "create"), Listener.class, Unprotected.class, Ledger.class);
        listener = application.get(Listener.class);
        ledger = application.get(Ledger.class);
    }

    @AfterAll
    void stopTheApplication() {
        application.close();
        pool.close();
    }

    private static Message message(Class<? extends Message> kind, String body, String... properties) {
        Map<Object, String> values = new HashMap<>();
        for (int i = 0; i < properties.length; i += 2) {
            values.put(properties[i], properties[i + 1]);
        }
        return (Message) Proxy.newProxyInstance(
                kind.getClassLoader(), new Class<?>[] {kind}, (proxy, method, of) -> switch (method.getName()) {
                    case "getStringProperty" -> values.get(of[0]);
                    case "getText" -> body;
                    case "getJMSMessageID" -> "ID:42";
                    case "getJMSCorrelationID" -> "a conversation";
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static Message text(String key, String body) {
        return message(TextMessage.class, body, "IdempotencyKey", key, "Line", key);
    }

    private static String newKey() {
        return UUID.randomUUID().toString();
    }

    @Test
    void the_property_is_the_key_and_the_body_is_what_counts() throws Exception {
        String key = newKey();
        listener.onMessage(text(key, TEXT));
        listener.onMessage(text(key, "{\"sentAt\":2, \"sku\":\"BOOK\"}"));
        assertThat(ledger.lines(key)).isOne();
        assertThat(application
                        .get(IdempotentOperations.class)
                        .status("stock.take", key)
                        .state())
                .isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void another_body_under_the_same_key_is_refused_and_told_in_the_log() throws Exception {
        String key = newKey();
        listener.onMessage(text(key, TEXT));
        List<String> log = LogCapture.of(
                "dev.idempotency",
                () -> assertThatThrownBy(() -> listener.onMessage(text(key, "{\"sku\":\"LAMP\"}")))
                        .isInstanceOf(KeyReusedException.class));
        assertThat(log)
                .filteredOn(line -> line.contains("IDEMP0031W"))
                .singleElement()
                .asString()
                .contains("stock.take", "ID:42", "IDEMP0001W")
                .doesNotContain("LAMP");
        assertThat(ledger.lines(key)).isOne();
    }

    @Test
    void without_the_property_there_is_no_key_whatever_other_ids_the_message_has() {
        List<String> log = LogCapture.of(
                "dev.idempotency",
                () -> assertThatThrownBy(() -> listener.onMessage(
                                message(TextMessage.class, TEXT, "Line", "without", "IdempotencyAttempt", "try-1")))
                        .isInstanceOf(KeyMissingException.class));
        assertThat(String.join("\n", log)).contains("IDEMP0031W", "ID:42", "IDEMP0029W");
        assertRefused(log).contains("attemptId=\"try-1\"").doesNotContain("key=");
        assertThat(ledger.lines("without")).isZero();
    }

    @Test
    void a_key_that_is_none_is_refused_and_told_in_the_log() {
        List<String> log = LogCapture.of(
                "dev.idempotency",
                () -> assertThatThrownBy(() -> listener.onMessage(text(" ", TEXT)))
                        .isInstanceOf(KeyInvalidException.class));
        assertThat(String.join("\n", log)).contains("IDEMP0031W");
        assertRefused(log).doesNotContain("key=");
    }

    /** By one line of evidence. */
    private static AbstractStringAssert<?> assertRefused(List<String> log) {
        return assertThat(log)
                .filteredOn(line -> line.startsWith("IDEMP0100I"))
                .singleElement()
                .asString()
                .contains("operation=stock.take", "outcome=refused");
    }

    @Test
    void what_is_in_an_object_message_is_not_looked_at() {
        String key = newKey();
        List<String> log = LogCapture.of(
                "dev.idempotency",
                () -> assertThatThrownBy(() -> listener.onMessage(
                                message(ObjectMessage.class, "", "IdempotencyKey", key, "Line", key)))
                        .isInstanceOf(RequestInvalidException.class));
        assertRefused(log).contains("key=\"" + key + "\"");
        assertThat(ledger.lines(key)).isZero();
    }

    @Test
    void a_message_without_a_body_is_one_too() throws Exception {
        String key = newKey();
        listener.onMessage(message(Message.class, "", "IdempotencyKey", key, "Line", key));
        listener.onMessage(message(Message.class, "", "IdempotencyKey", key, "Line", key));
        assertThat(ledger.lines(key)).isOne();
    }

    /** An exception would only bring it again. */
    @Test
    void a_definite_failure_returns_normally_the_first_time_and_ever_after() throws Exception {
        String key = newKey();
        for (int i = 0; i < 2; i++) {
            listener.onMessage(message(TextMessage.class, TEXT, "IdempotencyKey", key, "Line", key, "Fault", "yes"));
        }
        assertThat(ledger.lines(key)).isZero();
        assertThat(application
                        .get(IdempotentOperations.class)
                        .status("stock.take", key)
                        .failure())
                .isNotNull();
    }

    @Test
    void the_attempt_has_the_name_that_the_sender_gave_it() {
        String key = newKey();
        assertThat(evidence(message(
                        TextMessage.class, TEXT, "IdempotencyKey", key, "Line", key, "IdempotencyAttempt", "try-7")))
                .contains("attemptId=\"try-7\"");
        assertThat(evidence(message(
                        TextMessage.class, TEXT, "IdempotencyKey", key, "Line", key, "IdempotencyAttempt", "no name")))
                .contains("outcome=replayed")
                .doesNotContain("no name");
    }

    private String evidence(Message message) {
        return String.join("\n", LogCapture.of("dev.idempotency.evidence", () -> {
            try {
                listener.onMessage(message);
            } catch (JMSException e) {
                throw new IllegalStateException(e);
            }
        }));
    }

    @Test
    void where_a_key_is_optional_a_message_without_one_runs_unprotected() throws Exception {
        Unprotected notes = application.get(Unprotected.class);
        for (int i = 0; i < 2; i++) {
            notes.onMessage(message(TextMessage.class, TEXT, "Line", "a note"));
        }
        assertThat(ledger.lines("a note")).isEqualTo(2);
    }

    @Test
    void a_broker_that_cannot_hand_over_the_message_says_so() {
        Message broken = (Message) Proxy.newProxyInstance(
                BytesMessage.class.getClassLoader(),
                new Class<?>[] {BytesMessage.class},
                (proxy, method, arguments) -> {
                    throw new JMSException("the connection is gone");
                });
        assertThatThrownBy(() -> listener.onMessage(broken)).hasMessageContaining("IDEMP0030E");
    }
}
