package dev.idempotency.outgoing;

import static dev.idempotency.client.Receiver.Reactions.cutBody;
import static dev.idempotency.client.Receiver.Reactions.problem;
import static dev.idempotency.client.Receiver.Reactions.status;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Receiver;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestNaming;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A message that the broker has, and whose receiver does not say what became of it. */
@Timeout(60)
class JmsSilenceTest extends RelayFixture {

    private final FaultyBroker broker = new FaultyBroker();
    private final Receiver receiver = new Receiver();

    JmsSilenceTest() {
        super(TestDatabase.H2);
        TestNaming.bind("jms/broker", broker.factory());
        TestNaming.bind("jms/warehouse", FaultyBroker.queue());
    }

    @AfterAll
    void stop() {
        receiver.close();
        TestNaming.unbind("jms/broker");
        TestNaming.unbind("jms/warehouse");
    }

    @Override
    Map<String, String> settings() {
        return Map.of(
                "outgoing.warehouse.destination", "jms/warehouse",
                "outgoing.warehouse.connection-factory", "jms/broker",
                "outgoing.warehouse.results", receiver.at("/idempotency").toString(),
                "outgoing.warehouse.retry-window", "P1D",
                "outgoing.warehouse.first-pause", "PT0.01S",
                "outgoing.warehouse.longest-pause", "PT0.05S");
    }

    @Test
    void it_is_not_sent_again_and_its_attempts_tell_what_was_answered_and_no_more() throws Exception {
        receiver.onQuery(cutBody(200), status(503), problem(404, "operation-not-found"), request -> {
            assertThat(receiver.execute(request)).isTrue();
            receiver.tell(request);
        });
        PreparedOperation prepared = office.prepare(OutgoingRequest.to("warehouse", "orders.place")
                .withKey(UUID.randomUUID().toString()));

        assertThat(resolved.await(prepared.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(broker.sent).hasSize(1);
        assertThat(attempts(prepared.id()))
                .containsExactly(
                        "submit processing processing",
                        "check no-response -",
                        "check 503 unknown",
                        "check 404 unknown",
                        "check 200 succeeded");
    }
}
