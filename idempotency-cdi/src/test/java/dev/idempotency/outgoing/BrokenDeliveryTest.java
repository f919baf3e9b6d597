package dev.idempotency.outgoing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Answer;
import dev.idempotency.client.Reason;
import dev.idempotency.testing.TestDatabase;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A target with one thread, and a delivery that does not do what it should. */
@Timeout(60)
class BrokenDeliveryTest extends RelayFixture {

    BrokenDeliveryTest() {
        super(TestDatabase.H2);
    }

    @Override
    Map<String, String> settings() {
        return Map.of("outgoing.partner.parallel", "1");
    }

    @Test
    void an_answer_that_cannot_be_built_does_not_keep_what_comes_next() throws Exception {
        String first = "broken-first";
        partner.onSubmit(first, shipment -> Answer.failed(new Reason("urn:no", null, 409, null)));
        office.prepare(request(first));
        partner.await(calls -> partner.verbs(first).contains("submit"));

        PreparedOperation second = office.prepare(request("broken-second"));

        assertThat(resolved.await(second.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
    }
}
