package dev.idempotency.outgoing;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Answer;
import dev.idempotency.testing.AllAttempts;
import dev.idempotency.testing.TestDatabase;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
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
        settings.put("outgoing.partner.reconcile-time", "PT5S");
        settings.put("outgoing.careless.retry-window", "PT0S");
        settings.put("outgoing.careless.max-attempts", "3");
        settings.put("outgoing.careless.first-pause", "PT0.01S");
        settings.put("outgoing.weak.retry-window", "P1D");
        settings.put("outgoing.weak.first-pause", "PT20S");
        settings.put("outgoing.weak.longest-pause", "PT20S");
        settings.put("outgoing.narrow.parallel", "1");
        settings.put("outgoing.narrow.retry-window", "P1D");
        settings.put("outgoing.sick.parallel", "2");
        settings.put("outgoing.sick.retry-window", "P1D");
        settings.put("outgoing.sick.first-pause", "PT20S");
        settings.put("outgoing.sick.longest-pause", "PT20S");
        return settings;
    }

    @Override
    Class<?>[] beans() {
        return new Class<?>[] {
            Office.class, Partner.class, Careless.class, Sick.class, Weak.class, Narrow.class, Resolved.class
        };
    }

    /** The same receiver, which now is not known to honour keys. */
    @Singleton
    @OutgoingTarget("careless")
    public static class Careless extends Partner {}

    /** The same receiver, which is not well. */
    @Singleton
    @OutgoingTarget("sick")
    public static class Sick extends Partner {}

    /** The same receiver, which cannot be reached. */
    @Singleton
    @OutgoingTarget("weak")
    public static class Weak extends Partner {}

    /** The same receiver, one at a time. */
    @Singleton
    @OutgoingTarget("narrow")
    public static class Narrow extends Partner {}

    @Test
    void a_target_that_says_nothing_any_more_is_left_alone_for_a_while() throws Exception {
        List<OutgoingRequest> requests = IntStream.range(0, 40)
                .mapToObj(i -> OutgoingRequest.to("sick", "parcels.send").withKey(key + "-s" + i))
                .toList();
        requests.forEach(request -> partner.onSubmit(request.key(), shipment -> Answer.noResponse()));
        List<PreparedOperation> prepared = office.prepareAll(requests);
        partner.await(calls -> partner.order(key + "-s").size() >= 4);
        String taken = "SELECT entry_id FROM idempotency_outgoing WHERE target = 'sick' AND owner IS NOT NULL";
        until(() -> rows(taken).isEmpty());
        assertThat(partner.order(key + "-s")).hasSizeLessThanOrEqualTo(6);
        assertThat(resolved.await(office.prepare(request(key + "-t")).id()).state())
                .isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(prepared)
                .filteredOn(one -> outgoing.status(one.id()).orElseThrow().state() == OutgoingState.WAITING)
                .hasSizeGreaterThanOrEqualTo(34);
    }

    @Test
    void callers_leave_a_target_alone_that_pauses() throws Exception {
        partner.onSubmit(key + "-p", shipment -> Answer.notSent());
        OutgoingRequest request = OutgoingRequest.to("weak", "parcels.send");
        PreparedOperation first = office.prepare(request.withKey(key + "-p"));
        partner.await(calls -> !partner.verbs(key + "-p").isEmpty());
        await(first, 1);
        PreparedOperation second = office.prepare(request.withKey(key + "-p2"));
        assertThat(outgoing.submitOrCheck(second.id(), Duration.ofMillis(300)).state())
                .isEqualTo(OutgoingState.WAITING);
        assertThat(partner.verbs(key + "-p2")).isEmpty();
    }

    @Test
    void an_attempt_of_a_caller_is_one_of_those_that_may_be_under_way() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        partner.onSubmit(key + "-q", shipment -> {
            arrived.countDown();
            over.await();
            return partner.execute(shipment);
        });
        OutgoingRequest request = OutgoingRequest.to("narrow", "parcels.send");
        PreparedOperation first = office.prepare(request.withKey(key + "-q"));
        arrived.await();
        PreparedOperation second = office.prepare(request.withKey(key + "-q2"));
        assertThat(outgoing.submitOrCheck(second.id(), Duration.ofMillis(300)).state())
                .isEqualTo(OutgoingState.WAITING);
        assertThat(partner.verbs(key + "-q2")).isEmpty();
        over.countDown();
        assertThat(resolved.await(first.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(resolved.await(second.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
    }

    private void await(PreparedOperation prepared, int attempts) throws SQLException {
        String ended = "SELECT entry_id FROM " + AllAttempts.TABLE + " WHERE ended_at IS NOT NULL AND entry_id = ?";
        until(() -> rows(ended, prepared.id()).size() >= attempts);
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
        // The target may pause: it has said nothing for a while.
        assertThat(outgoing.submitOrCheck(prepared.id(), Duration.ofSeconds(30)).state())
                .isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(resolved.await(prepared.id(), 2).get(1).state()).isEqualTo(OutgoingState.SUCCEEDED);
    }

    @Test
    void an_unresolved_one_that_is_asked_for_in_vain_stays_so_and_is_not_told_again() throws Exception {
        partner.onSubmit(key + "-b", shipment -> Answer.noResponse());
        partner.onCheck(key + "-b", shipment -> Answer.noResponse());
        PreparedOperation prepared = office.prepare(request(key + "-b"));
        resolved.await(prepared.id());
        int attempts = partner.verbs(key + "-b").size();
        assertThat(outgoing.submitOrCheck(prepared.id(), Duration.ofSeconds(30)).state())
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
