package dev.idempotency.outgoing;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Answer;
import dev.idempotency.client.Attempt.Kind;
import dev.idempotency.client.Limits;
import dev.idempotency.client.Reason;
import dev.idempotency.jdbc.JdbcOutgoingStore;
import dev.idempotency.outgoing.OutgoingStore.Claim;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestNaming;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nodes that come and go: a crash, a shutdown, a second node. */
@Timeout(60)
abstract class LifecycleContract extends RelayFixture {

    private final String key = UUID.randomUUID().toString();

    LifecycleContract(TestDatabase kind) {
        super(kind);
    }

    @Override
    Map<String, String> settings() {
        return Map.of("outgoing.partner.max-attempts", "4");
    }

    private void restart(boolean delivers) {
        application.close();
        if (delivers) {
            TestNaming.bind(EXECUTOR, threads);
        } else {
            TestNaming.unbind(EXECUTOR);
        }
        start();
    }

    /** Stored, and taken by a node that crashed in the middle of its attempt. */
    private PreparedOperation crashed(OutgoingRequest request) {
        restart(false);
        PreparedOperation prepared = office.prepare(request);
        Claim claim = new Claim("default", "partner", 1, "crashed", Duration.ofMillis(1));
        List<Claimed> claimed = new JdbcOutgoingStore(() -> pool).claim(claim, (entry, now) -> Kind.SUBMIT);
        assertThat(claimed).hasSize(1);
        return prepared;
    }

    @Test
    void a_crash_before_the_attempt_was_sent_is_found_out_and_it_is_sent() throws Exception {
        PreparedOperation prepared = crashed(request(key + "-a"));
        restart(true);
        assertThat(resolved.await(prepared.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(partner.effects(key + "-a")).isOne();
        assertThat(attempts(prepared.id()))
                .containsExactly("submit no-response -", "check unknown unknown", "submit succeeded succeeded");
    }

    @Test
    void a_crash_after_the_attempt_was_sent_is_found_out_and_it_is_not_sent_again() throws Exception {
        PreparedOperation prepared = crashed(request(key + "-b"));
        Partner.EFFECTS.put(key + "-b", new AtomicInteger(1));
        restart(true);
        assertThat(resolved.await(prepared.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(partner.verbs(key + "-b")).containsExactly("check");
        assertThat(partner.effects(key + "-b")).isOne();
    }

    @Test
    void what_was_stored_while_nobody_delivered_is_delivered_later() throws Exception {
        PreparedOperation[] prepared = new PreparedOperation[1];
        List<String> log = LogCapture.of(Relay.class, () -> {
            restart(false);
            prepared[0] = office.prepare(request(key + "-c"));
        });
        assertThat(log).anyMatch(line -> line.contains("IDEMP0705E"));
        restart(true);
        assertThat(resolved.await(prepared[0].id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(partner.verbs(key + "-c")).containsExactly("submit");
    }

    @Test
    void a_shutdown_waits_for_what_is_under_way_and_gives_back_the_rest() throws Exception {
        restart(true);
        // After many quick ones, more are taken than there are threads.
        List<OutgoingRequest> quick = IntStream.range(0, 200)
                .mapToObj(i -> request(key + "-quick" + i))
                .toList();
        for (PreparedOperation one : office.prepareAll(quick)) {
            resolved.await(one.id());
        }
        CountDownLatch arrived = new CountDownLatch(8);
        CountDownLatch over = new CountDownLatch(1);
        List<String> keys = IntStream.range(0, 40).mapToObj(i -> key + "-d" + i).toList();
        for (String one : keys) {
            partner.onSubmit(one, shipment -> {
                arrived.countDown();
                over.await();
                return partner.execute(shipment);
            });
        }
        List<PreparedOperation> prepared =
                office.prepareAll(keys.stream().map(RelayFixture::request).toList());
        arrived.await();
        until(() -> rows("SELECT entry_id FROM idempotency_outgoing WHERE owner IS NOT NULL")
                        .size()
                > 8);
        Thread closing = new Thread(application::close);
        closing.start();
        until(() -> closing.getState() == Thread.State.TIMED_WAITING);
        over.countDown();
        closing.join();

        assertThat(rows("SELECT entry_id FROM idempotency_outgoing WHERE owner IS NOT NULL"))
                .isEmpty();
        assertThat(rows(
                        "SELECT entry_id FROM idempotency_outgoing WHERE state = 'succeeded' AND idempotency_key LIKE ?",
                        key + "-d%"))
                .hasSize(8);
        start();
        for (PreparedOperation one : prepared) {
            if (outgoing.status(one.id()).orElseThrow().state() != OutgoingState.SUCCEEDED) {
                resolved.await(one.id());
            }
        }
        assertThat(keys).allSatisfy(one -> assertThat(partner.effects(one)).isOne());
    }

    @Test
    void what_nodes_gave_back_however_often_has_all_its_attempts_left() throws Exception {
        restart(false);
        PreparedOperation prepared = office.prepare(request(key + "-g"));
        Target target = new Target("partner", partner, Limits.DEFAULT, Duration.ofHours(1), Duration.ofDays(7), 1);
        Attempter stopping = new Attempter(target, new Course(target, () -> 0.5));
        OutgoingStore store = new JdbcOutgoingStore(() -> pool);
        for (int i = 0; i < 5; i++) {
            Claim claim = new Claim("default", "partner", 1, "stopping", Duration.ofMinutes(1));
            List<Claimed> claimed = new ArrayList<>();
            until(() -> claimed.addAll(store.claim(claim, stopping::plan))); // this node's clock may be a little ahead
            assertThat(claimed).hasSize(1);
            store.finish(claimed.stream().map(stopping::leave).toList());
        }
        Reason busy = new Reason("urn:busy", "Busy", 429, null);
        partner.onSubmit(key + "-g", shipment -> Answer.refusedForNow(busy), partner::execute);
        restart(true);
        assertThat(resolved.await(prepared.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(attempts(prepared.id()))
                .startsWith(Collections.nCopies(5, "submit not-sent -").toArray(String[]::new))
                .endsWith("submit rejected rejected", "submit succeeded succeeded")
                .hasSize(7);
    }

    @Test
    void two_nodes_deliver_everything_once() throws Exception {
        restart(true);
        Resolved here = resolved;
        TestApplication first = application;
        start();
        Resolved there = resolved;
        List<String> keys =
                IntStream.range(0, 500).mapToObj(i -> key + "-e" + i).toList();
        try {
            List<PreparedOperation> prepared =
                    office.prepareAll(keys.stream().map(RelayFixture::request).toList());
            for (PreparedOperation one : prepared) {
                OutgoingStatus end = outgoing.submitOrCheck(one.id(), Duration.ofSeconds(30));
                assertThat(end.state()).isEqualTo(OutgoingState.SUCCEEDED);
            }
            assertThat(keys).allSatisfy(one -> {
                assertThat(partner.effects(one)).isOne();
                assertThat(partner.verbs(one)).containsExactly("submit");
            });
            assertThat(prepared)
                    .allSatisfy(one -> assertThat(here.of(one.id()).size()
                                    + there.of(one.id()).size())
                            .isLessThanOrEqualTo(1));
        } finally {
            first.close();
        }
    }

    @Test
    void what_the_relay_is_at_is_waited_for_and_not_begun_by_a_caller() throws Exception {
        restart(true);
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        partner.onSubmit(key + "-f", shipment -> {
            arrived.countDown();
            over.await();
            return partner.execute(shipment);
        });
        PreparedOperation prepared = office.prepare(request(key + "-f"));
        arrived.await();
        assertThat(outgoing.submitOrCheck(prepared.id(), Duration.ofMillis(300)).state())
                .isEqualTo(OutgoingState.WAITING);
        over.countDown();
        assertThat(resolved.await(prepared.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(partner.verbs(key + "-f")).containsExactly("submit");
    }
}
