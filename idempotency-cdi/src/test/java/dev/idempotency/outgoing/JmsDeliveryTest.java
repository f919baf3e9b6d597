package dev.idempotency.outgoing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Answer;
import dev.idempotency.client.Attempt;
import dev.idempotency.client.ClientOptions;
import dev.idempotency.client.Receiver;
import dev.idempotency.client.State;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestNaming;
import jakarta.jms.BytesMessage;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a message carries, and what is concluded from what happens to it. */
class JmsDeliveryTest {

    private static final OutgoingRequest REQUEST =
            OutgoingRequest.to("warehouse", "stock.take").withJson("{\"sku\":\"BOOK\"}");

    private final FaultyBroker broker = new FaultyBroker();
    private final String key = UUID.randomUUID().toString();
    private final JmsDelivery delivery = new JmsDelivery("jms/broker", "jms/warehouse", null);

    @BeforeEach
    void bind() {
        TestNaming.bind("jms/broker", broker.factory());
        TestNaming.bind("jms/warehouse", FaultyBroker.queue());
    }

    @AfterEach
    void unbind() {
        TestNaming.unbind("jms/broker");
        TestNaming.unbind("jms/warehouse");
    }

    private Shipment shipment(OutgoingRequest request, URI statusLink) {
        return new Shipment("entry", key, Instant.EPOCH, request, statusLink);
    }

    private Answer submit(OutgoingRequest request) {
        Answer answer = delivery.submit(shipment(request, null), "attempt-1");
        assertThat(broker.open).as("open connections").isZero();
        return answer;
    }

    @Test
    void it_carries_the_key_the_operation_and_the_attempt_and_is_done_when_the_broker_has_it() {
        Answer answer = submit(REQUEST.withHeader("X-Tenant", "7"));

        assertThat(answer.state()).isEqualTo(State.SUCCEEDED);
        assertThat(answer.resourceId()).isEqualTo("ID:1");
        assertThat(broker.sent)
                .containsExactly(new FaultyBroker.Sent(
                        TextMessage.class,
                        "{\"sku\":\"BOOK\"}",
                        Map.of(
                                "IdempotencyKey", key,
                                "IdempotencyOperation", "stock.take",
                                "IdempotencyAttempt", "attempt-1",
                                "JMSCorrelationID", key,
                                "Content_Type", "application/json",
                                "X_Tenant", "7"),
                        true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain; charset=UTF-8", "application/xml", "application/vnd.order+json"})
    void what_is_text_is_a_text_message(String type) {
        submit(REQUEST.withBody(type, "Zoë".getBytes(StandardCharsets.UTF_8)));
        assertThat(broker.sent.get(0).kind()).isEqualTo(TextMessage.class);
        assertThat(broker.sent.get(0).body()).isEqualTo("Zoë");
    }

    @Test
    void text_is_read_in_its_own_charset() {
        submit(REQUEST.withBody("text/plain; charset=\"ISO-8859-1\"", "Zoë".getBytes(StandardCharsets.ISO_8859_1)));
        assertThat(broker.sent.get(0).body()).isEqualTo("Zoë");
    }

    @ParameterizedTest
    @ValueSource(strings = {"image/png", "text/plain", "text/plain; charset=none-such"})
    void anything_else_and_what_is_no_text_after_all_is_bytes(String type) {
        byte[] body = {(byte) 0xFF, 0};
        submit(REQUEST.withBody(type, body));
        assertThat(broker.sent.get(0).kind()).isEqualTo(BytesMessage.class);
        assertThat(broker.sent.get(0).body()).isEqualTo(body);
    }

    @Test
    void without_a_body_it_is_a_plain_message() {
        submit(OutgoingRequest.to("warehouse", "stock.count"));
        assertThat(broker.sent.get(0).kind()).isEqualTo(Message.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"JMS-Priority", "7-up", "IdempotencyKey"})
    void what_no_property_can_be_called_is_refused_for_good(String header) {
        Answer answer = submit(REQUEST.withHeader(header, "1"));
        assertThat(answer.state()).isEqualTo(State.REJECTED);
        assertThat(answer.isHopeless()).isTrue();
        assertThat(broker.sent).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"createConnection", "createSession", "createProducer", "createTextMessage"})
    void what_fails_before_the_sending_has_sent_nothing(String step) {
        broker.faults.put(step, new JMSException("the broker is not there"));
        List<String> log = LogCapture.of(
                JmsDelivery.class,
                () -> assertThat(delivery.submit(shipment(REQUEST, null), "attempt-1")
                                .outcome())
                        .isEqualTo(Attempt.NOT_SENT));
        assertThat(log).singleElement().asString().contains("IDEMP0722W").contains("warehouse");
        broker.faults.put(step, new IllegalStateException("the driver broke"));
        assertThat(delivery.submit(shipment(REQUEST, null), "attempt-2").outcome())
                .isEqualTo(Attempt.NOT_SENT);
        assertThat(broker.sent).isEmpty();
    }

    @Test
    void a_sending_that_fails_may_have_arrived() {
        broker.faults.put("send", new JMSException("the connection broke"));
        assertThat(submit(REQUEST).outcome()).isEqualTo(Attempt.NO_RESPONSE);
        broker.faults.put("send", new IllegalStateException("the driver broke"));
        assertThat(submit(REQUEST).outcome()).isEqualTo(Attempt.NO_RESPONSE);
    }

    @Test
    void a_broker_that_refuses_has_nothing() {
        broker.faults.put("send", new InvalidDestinationException("deleted"));
        assertThat(submit(REQUEST).outcome()).isEqualTo(Attempt.NOT_SENT);
        broker.faults.put("send", new JMSSecurityException("not you"));
        assertThat(submit(REQUEST).outcome()).isEqualTo(Attempt.NOT_SENT);
    }

    @Test
    void a_connection_that_does_not_close_takes_nothing_back() {
        broker.faults.put("close", new JMSException("already gone"));
        assertThat(submit(REQUEST).state()).isEqualTo(State.SUCCEEDED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jms/broker", "jms/warehouse"})
    void a_name_that_is_not_there_or_is_something_else_sends_nothing_and_says_what_to_do(String name) {
        TestNaming.unbind(name);
        assertThat(logOfNothingSent()).contains("IDEMP0721E", "jms/broker", "jms/warehouse");
        TestNaming.bind(name, "a text");
        assertThat(logOfNothingSent()).contains("IDEMP0721E");
    }

    private String logOfNothingSent() {
        return String.join(
                "\n",
                LogCapture.of(
                        JmsDelivery.class,
                        () -> assertThat(submit(REQUEST).outcome()).isEqualTo(Attempt.NOT_SENT)));
    }

    @Test
    void a_queue_cannot_be_asked() {
        assertThat(delivery.canCheck(shipment(REQUEST, null))).isFalse();
    }

    @Test
    void where_the_receiver_can_be_asked_a_message_that_it_does_not_know_yet_is_on_its_way() throws Exception {
        try (Receiver receiver = new Receiver()) {
            URI results = URI.create("http://127.0.0.1:" + receiver.port() + "/idempotency");
            JmsDelivery asking = new JmsDelivery(
                    "jms/broker",
                    "jms/warehouse",
                    new JmsResults(new HttpDelivery(ClientOptions.defaults(), results, results, List.of()), results));
            Answer accepted = asking.submit(shipment(REQUEST, null), "attempt-1");
            assertThat(accepted.state()).isEqualTo(State.PROCESSING);
            assertThat(asking.canCheck(shipment(REQUEST, null))).isTrue();

            Answer onItsWay = asking.check(shipment(REQUEST, accepted.statusLink()), "attempt-2");
            assertThat(onItsWay.outcome()).isEqualTo("404");
            assertThat(onItsWay.state()).isEqualTo(State.PROCESSING);
            assertThat(onItsWay.told()).isEqualTo(State.UNKNOWN);

            Answer later = asking.check(shipment(REQUEST, URI.create("http://127.0.0.1:1/idempotency")), "attempt-4");
            assertThat(later.outcome()).as("nobody is there").isEqualTo(Attempt.NO_RESPONSE);
            assertThat(later.state()).isEqualTo(State.PROCESSING);
            assertThat(later.told()).isNull();

            // Of one that the broker may not have, nothing is known.
            Answer lost = asking.check(shipment(REQUEST, null), "attempt-3");
            assertThat(lost.isNotFound()).isTrue();
        }
    }
}
