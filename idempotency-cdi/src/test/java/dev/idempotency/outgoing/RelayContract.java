package dev.idempotency.outgoing;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.KeyReusedException;
import dev.idempotency.client.Answer;
import dev.idempotency.client.Reason;
import dev.idempotency.testing.AllAttempts;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of operations on other systems, on every database. */
@Timeout(60)
abstract class RelayContract extends RelayFixture {

    private final String key = UUID.randomUUID().toString();

    RelayContract(TestDatabase kind) {
        super(kind);
    }

    private static Answer lost(Partner partner, Shipment shipment) {
        Answer unused = partner.execute(shipment);
        return Answer.noResponse();
    }

    @Test
    void what_was_committed_is_delivered_and_the_application_is_told() throws Exception {
        PreparedOperation prepared = office.prepare(request(key + "-a"));
        OutgoingStatus end = resolved.await(prepared.id());

        assertThat(end.state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(end.resourceId()).isEqualTo("made-" + key + "-a");
        assertThat(end.attempts()).isOne();
        assertThat(end.finishedAt()).isNotNull();
        assertThat(outgoing.status(prepared.id())).hasValueSatisfying(status -> {
            assertThat(status.state()).isEqualTo(OutgoingState.SUCCEEDED);
            assertThat(status.resourceId()).isEqualTo(end.resourceId());
            assertThat(status.key()).isEqualTo(key + "-a");
        });
        assertThat(attempts(prepared.id())).containsExactly("submit succeeded succeeded");
        assertThat(rows("SELECT attempt_id FROM " + AllAttempts.TABLE + " WHERE entry_id = ?", prepared.id()))
                .containsExactly(Partner.CALLS.stream()
                        .filter(call -> call.key().equals(key + "-a"))
                        .findFirst()
                        .orElseThrow()
                        .attemptId());
    }

    @Test
    void what_was_rolled_back_is_not_there_and_wakes_nobody() {
        String[] id = new String[1];
        assertThatThrownBy(() -> office.inTransaction(() -> {
                    id[0] = outgoing.prepare(request(key + "-b")).id();
                    throw new IllegalStateException("changed my mind");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(outgoing.status(id[0])).isEmpty();
        assertThat(partner.verbs(key + "-b")).isEmpty();
    }

    @Test
    void nothing_is_sent_before_the_commit() throws Exception {
        PreparedOperation prepared = office.inTransaction(() -> {
            PreparedOperation operation = outgoing.prepare(request(key + "-c"));
            resolved.await(office.inTransactionOfItsOwn(request(key + "-c2")).id());
            assertThat(partner.verbs(key + "-c")).isEmpty();
            return operation;
        });
        resolved.await(prepared.id());
    }

    @Test
    void it_is_prepared_in_a_transaction_only_and_for_known_targets() {
        assertThatThrownBy(() -> office.prepareWithout(request(key)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("IDEMP0711E");
        assertThatThrownBy(() -> office.prepare(OutgoingRequest.to("nobody", "any")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("IDEMP0710E");
    }

    @Test
    void a_key_is_one_intent() throws Exception {
        PreparedOperation first = office.prepare(request(key + "-d"));
        assertThat(office.prepare(request(key + "-d"))).isEqualTo(first);
        assertThatThrownBy(() -> office.prepare(request(key + "-d").withJson("{\"what\":\"else\"}")))
                .isInstanceOf(KeyReusedException.class)
                .hasMessageContaining("IDEMP0712W");
        assertThat(office.inTransaction(() -> {
                    PreparedOperation again = outgoing.prepare(request(key + "-d"));
                    outgoing.prepare(request(key + "-d-other"));
                    return again;
                }))
                .isEqualTo(first);
        resolved.await(first.id());
        assertThat(partner.effects(key + "-d")).isOne();
    }

    @Test
    void after_a_lost_response_the_result_is_asked_for_and_nothing_is_submitted_again() throws Exception {
        partner.onSubmit(key + "-e", shipment -> lost(partner, shipment));
        PreparedOperation prepared = office.prepare(request(key + "-e"));

        assertThat(resolved.await(prepared.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(partner.verbs(key + "-e")).containsExactly("submit", "check");
        assertThat(attempts(prepared.id())).containsExactly("submit no-response -", "check succeeded succeeded");
    }

    @Test
    void an_exception_of_the_delivery_counts_as_an_attempt_that_may_have_arrived() throws Exception {
        partner.onSubmit(key + "-f", shipment -> {
            throw new IllegalStateException("a fault of the delivery");
        });
        PreparedOperation prepared = office.prepare(request(key + "-f"));
        partner.await(calls -> partner.verbs(key + "-f").size() >= 3);
        partner.onSubmit(key + "-f");
        assertThat(resolved.await(prepared.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(partner.verbs(key + "-f")).startsWith("submit", "check", "submit");
    }

    @Test
    void what_the_receiver_never_got_is_submitted_again_with_the_same_key() throws Exception {
        partner.onSubmit(key + "-g", shipment -> Answer.noResponse(), partner::execute);
        PreparedOperation prepared = office.prepare(request(key + "-g"));

        assertThat(resolved.await(prepared.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(partner.verbs(key + "-g")).containsExactly("submit", "check", "submit");
        assertThat(partner.effects(key + "-g")).isOne();
        assertThat(attempts(prepared.id()))
                .containsExactly("submit no-response -", "check unknown unknown", "submit succeeded succeeded");
    }

    @Test
    void what_is_being_processed_is_asked_for_and_not_submitted_again() throws Exception {
        partner.onSubmit(key + "-h", shipment -> Answer.processing());
        partner.onCheck(key + "-h", shipment -> Answer.processing(), shipment -> Answer.processing(), partner::execute);
        PreparedOperation prepared = office.prepare(request(key + "-h"));

        assertThat(resolved.await(prepared.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(partner.verbs(key + "-h")).containsExactly("submit", "check", "check", "check");
    }

    @Test
    void a_refusal_of_the_first_attempt_is_the_end() throws Exception {
        partner.onSubmit(key + "-i", shipment -> Answer.refused(new Reason("urn:no", "No", 422, "not like that")));
        PreparedOperation prepared = office.prepare(request(key + "-i"));

        OutgoingStatus end = resolved.await(prepared.id());
        assertThat(end.state()).isEqualTo(OutgoingState.FAILED);
        assertThat(end.reason()).isNotNull();
        assertThat(end.reason().type()).isEqualTo("urn:no");
        assertThat(end.reason().detail()).isEqualTo("not like that");
    }

    @Test
    void a_refusal_after_an_attempt_that_may_have_arrived_is_not_the_end() throws Exception {
        partner.onSubmit(
                key + "-j",
                shipment -> Answer.noResponse(),
                shipment -> Answer.refused(new Reason("urn:no", "No", 422, null)));
        partner.onCheck(key + "-j", shipment -> Answer.notFound(), shipment -> Answer.unclear(), partner::execute);
        PreparedOperation prepared = office.prepare(request(key + "-j"));

        assertThat(resolved.await(prepared.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(partner.verbs(key + "-j")).containsExactly("submit", "check", "submit", "check", "check");
    }

    @Test
    void a_definite_no_is_the_end_with_its_reason() throws Exception {
        partner.onSubmit(key + "-k", shipment -> Answer.failed(new Reason("urn:out-of-stock", "None left", 409, null)));
        PreparedOperation prepared = office.prepare(request(key + "-k"));

        OutgoingStatus end = resolved.await(prepared.id());
        assertThat(end.state()).isEqualTo(OutgoingState.FAILED);
        assertThat(end.reason()).isNotNull();
        assertThat(end.reason().title()).isEqualTo("None left");
    }

    @Test
    void a_group_keeps_its_order_also_when_one_of_it_takes_several_attempts() throws Exception {
        partner.onSubmit(key + "-l03", shipment -> Answer.noResponse(), partner::execute);
        partner.onSubmit(key + "-l05", shipment -> Answer.failed(new Reason("urn:no", "No", 409, null)));
        List<String> keys = IntStream.range(0, 20)
                .mapToObj(i -> key + "-l%02d".formatted(i))
                .toList();
        List<PreparedOperation> prepared = office.prepareAll(
                keys.stream().map(one -> request(one).inGroup(key)).toList());
        for (PreparedOperation one : prepared) {
            resolved.await(one.id());
        }

        assertThat(partner.order(key + "-l").stream().distinct()).containsExactlyElementsOf(keys);
        assertThat(partner.order(key + "-l")).isSorted();
    }

    @Test
    void without_a_group_one_that_is_slow_holds_up_nobody() throws Exception {
        CountDownLatch others = new CountDownLatch(1);
        partner.onSubmit(key + "-m", shipment -> {
            others.await();
            return partner.execute(shipment);
        });
        PreparedOperation slow = office.prepare(request(key + "-m"));
        resolved.await(office.prepare(request(key + "-m2")).id());
        others.countDown();
        assertThat(resolved.await(slow.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
    }

    @Test
    void an_observer_that_fails_changes_nothing() throws Exception {
        PreparedOperation prepared = office.prepare(request("observer-fails" + key));
        resolved.await(prepared.id());
        resolved.await(office.prepare(request(key + "-n")).id());
        assertThat(outgoing.status(prepared.id()).orElseThrow().state()).isEqualTo(OutgoingState.SUCCEEDED);
    }

    private void awaitQuietly(PreparedOperation prepared) {
        try {
            resolved.await(prepared.id());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void each_attempt_leaves_a_line_that_tells_the_story() throws Exception {
        partner.onSubmit(key + "-p", shipment -> lost(partner, shipment));
        PreparedOperation[] prepared = new PreparedOperation[1];
        List<String> log = LogCapture.of("dev.idempotency.evidence", () -> {
            prepared[0] = office.prepare(request(key + "-p"));
            awaitQuietly(prepared[0]);
        });
        List<String> lines =
                log.stream().filter(line -> line.contains(prepared[0].id())).toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0))
                .startsWith("IDEMP0101I operation=parcels.send key=\"" + key + "-p\" attemptId=\"")
                .contains(" attempt=1 kind=submit submittedAt=", " outcome=no-response", " target=partner");
        assertThat(lines.get(1))
                .contains(" attempt=2 kind=check ", " outcome=succeeded query=succeeded resourceId=\"made-");
    }

    @Test
    void a_caller_that_waits_gets_the_end_at_once() throws Exception {
        PreparedOperation prepared = office.prepare(request(key + "-q"));
        OutgoingStatus end = outgoing.submitOrCheck(prepared.id(), Duration.ofSeconds(30));
        assertThat(end.state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(outgoing.submitOrCheck(prepared.id(), Duration.ZERO))
                .isEqualTo(outgoing.status(prepared.id()).orElseThrow());
        assertThat(partner.effects(key + "-q")).isOne();
    }

    @Test
    void a_caller_whose_time_is_over_leaves_it_to_the_relay() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        partner.onSubmit(key + "-r", shipment -> Answer.processing());
        partner.onCheck(key + "-r", shipment -> over.getCount() > 0 ? Answer.processing() : partner.execute(shipment));
        PreparedOperation prepared = office.prepare(request(key + "-r"));
        until(() -> outgoing.status(prepared.id()).orElseThrow().state() == OutgoingState.PROCESSING);
        OutgoingStatus status = outgoing.submitOrCheck(prepared.id(), Duration.ofMillis(300));
        assertThat(status.state()).isEqualTo(OutgoingState.PROCESSING);
        over.countDown();
        assertThat(resolved.await(prepared.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
    }

    @Test
    void nobody_waits_inside_of_a_transaction_or_for_what_is_not_there() {
        assertThatThrownBy(() -> office.inTransaction(() -> outgoing.submitOrCheck("x", Duration.ZERO)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("IDEMP0713E");
        assertThatThrownBy(() -> outgoing.submitOrCheck("x", Duration.ZERO)).isInstanceOf(NoSuchElementException.class);
    }
}
