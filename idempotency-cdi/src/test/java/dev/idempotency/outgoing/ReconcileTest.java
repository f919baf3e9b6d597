package dev.idempotency.outgoing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Answer;
import dev.idempotency.testing.TestDatabase;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Past the limits: asked for, less often, and in the end left to a person. */
@Timeout(60)
class ReconcileTest extends RelayFixture {

    private final String key = UUID.randomUUID().toString();

    ReconcileTest() {
        super(TestDatabase.H2);
    }

    @Override
    Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        settings.put("outgoing.partner.max-attempts", "3");
        settings.put("outgoing.partner.reconcile-pause", "PT0.1S");
        settings.put("outgoing.partner.reconcile-time", "PT2S");
        settings.put("outgoing.careless.retry-window", "PT0S");
        settings.put("outgoing.careless.max-attempts", "3");
        settings.put("outgoing.careless.first-pause", "PT0.01S");
        settings.put("outgoing.sick.parallel", "2");
        settings.put("outgoing.sick.retry-window", "P1D");
        settings.put("outgoing.sick.first-pause", "PT20S");
        settings.put("outgoing.sick.longest-pause", "PT20S");
        return settings;
    }

    @Override
    Class<?>[] beans() {
        return new Class<?>[] {Office.class, Partner.class, Careless.class, Sick.class, Resolved.class};
    }

    /** The same receiver, which now is not known to honour keys. */
    @Singleton
    @OutgoingTarget("careless")
    public static class Careless extends Partner {}

    /** The same receiver, which is not well. */
    @Singleton
    @OutgoingTarget("sick")
    public static class Sick extends Partner {}

    @Test
    void a_target_that_says_nothing_any_more_is_left_alone_for_a_while() throws Exception {
        List<OutgoingRequest> requests = IntStream.range(0, 40)
                .mapToObj(i -> OutgoingRequest.to("sick", "parcels.send").withKey(key + "-s" + i))
                .toList();
        requests.forEach(request -> partner.onSubmit(request.key(), shipment -> Answer.noResponse()));
        List<PreparedOperation> prepared = office.prepareAll(requests);
        partner.await(calls -> partner.order(key + "-s").size() >= 4);
        String taken = "SELECT entry_id FROM idempotency_outgoing WHERE target = 'sick' AND owner IS NOT NULL";
        while (!rows(taken).isEmpty()) {
            Thread.onSpinWait();
        }
        assertThat(partner.order(key + "-s")).hasSizeLessThanOrEqualTo(6);
        assertThat(resolved.await(office.prepare(request(key + "-t")).id()).state())
                .isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(prepared)
                .filteredOn(one -> outgoing.status(one.id()).orElseThrow().state() == OutgoingState.WAITING)
                .hasSizeGreaterThanOrEqualTo(34);
    }

    @Test
    void past_its_attempts_it_is_asked_for_until_a_person_must_look() throws Exception {
        partner.onSubmit(key + "-a", shipment -> Answer.noResponse());
        partner.onCheck(key + "-a", shipment -> Answer.noResponse());
        PreparedOperation prepared = office.prepare(request(key + "-a"));
        OutgoingStatus end = resolved.await(prepared.id());

        assertThat(end.state()).isEqualTo(OutgoingState.UNRESOLVED);
        assertThat(end.finishedAt()).isNull();
        List<String> verbs = partner.verbs(key + "-a");
        assertThat(verbs).startsWith("submit", "check", "submit").hasSizeGreaterThan(4);
        assertThat(verbs.subList(3, verbs.size())).containsOnly("check");

        partner.onCheck(key + "-a", partner::execute);
        assertThat(outgoing.submitOrCheck(prepared.id(), Duration.ZERO).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(resolved.await(prepared.id(), 2).get(1).state()).isEqualTo(OutgoingState.SUCCEEDED);
    }

    @Test
    void an_unresolved_one_that_is_asked_for_in_vain_stays_so_and_is_not_told_again() throws Exception {
        partner.onSubmit(key + "-b", shipment -> Answer.noResponse());
        partner.onCheck(key + "-b", shipment -> Answer.noResponse());
        PreparedOperation prepared = office.prepare(request(key + "-b"));
        resolved.await(prepared.id());
        int attempts = partner.verbs(key + "-b").size();
        assertThat(outgoing.submitOrCheck(prepared.id(), Duration.ofSeconds(5)).state())
                .isEqualTo(OutgoingState.UNRESOLVED);
        assertThat(partner.verbs(key + "-b")).hasSize(attempts + 1).last().isEqualTo("check");
        resolved.await(office.prepare(request(key + "-b2")).id());
        assertThat(resolved.of(prepared.id())).hasSize(1);
    }

    @Test
    void a_receiver_that_is_not_known_to_honour_keys_is_sent_it_once_and_asked() throws Exception {
        OutgoingRequest request = OutgoingRequest.to("careless", "parcels.send")
                .withKey(key + "-c")
                .withJson("{}");
        partner.onSubmit(key + "-c", shipment -> Answer.noResponse());
        PreparedOperation prepared = office.prepare(request);
        assertThat(resolved.await(prepared.id()).state()).isEqualTo(OutgoingState.UNRESOLVED);
        assertThat(partner.verbs(key + "-c")).containsExactly("submit", "check", "check");

        partner.onSubmit(key + "-d", shipment -> Answer.notSent(), shipment -> {
            partner.execute(shipment);
            return Answer.noResponse();
        });
        PreparedOperation found = office.prepare(request.withKey(key + "-d"));
        assertThat(resolved.await(found.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(partner.verbs(key + "-d")).containsExactly("submit", "submit", "check");
        assertThat(partner.effects(key + "-d")).isOne();
    }
}
