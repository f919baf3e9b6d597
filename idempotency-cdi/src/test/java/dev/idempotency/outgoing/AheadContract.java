package dev.idempotency.outgoing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testing.CountingDriver;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is stored and delivered by the same node, with nothing else to do. */
@Timeout(60)
abstract class AheadContract extends RelayFixture {

    private final String key = UUID.randomUUID().toString();

    AheadContract(TestDatabase kind) {
        super(kind);
    }

    @Override
    Map<String, String> settings() {
        return Map.of("outgoing.poll-interval", "PT10S");
    }

    @Override
    AgroalDataSource pool() {
        return TestJta.countingPool(kind.createUrl(), 10);
    }

    /** Then the first poll is over. */
    @BeforeAll
    void warmUp() throws Exception {
        deliver("warm-up" + UUID.randomUUID());
        deliver("warm-up" + UUID.randomUUID());
    }

    /** What is asked of the database meanwhile. A poll in between may have added to it, but not each time. */
    private List<String> seenDuringDelivery() throws InterruptedException {
        List<List<String>> seen = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            CountingDriver.reset();
            deliver(UUID.randomUUID().toString());
            seen.add(CountingDriver.seen());
        }
        return Collections.min(seen, Comparator.comparing(List::size));
    }

    private String deliver(String own) throws InterruptedException {
        String id = office.prepare(request(own)).id();
        resolved.await(id);
        return id;
    }

    @Test
    void it_costs_a_statement_in_the_transaction_a_look_and_a_statement_for_its_end() throws Exception {
        List<String> seen = seenDuringDelivery();
        assertThat(seen).hasSize(5);
        assertThat(seen.get(0)).contains("INSERT INTO idempotency_outgoing");
        assertThat(seen.get(1)).isEqualTo("commit");
        assertThat(seen.get(2)).contains("SELECT o.attempt_id", "JOIN idempotency_outgoing");
        assertThat(seen.get(3)).contains("UPDATE idempotency_outgoing");
        assertThat(seen.get(4)).isEqualTo("commit");
    }

    @Test
    void its_attempt_is_written_down_with_the_change_before_it_is_made() throws Exception {
        String[] before = new String[1];
        partner.onSubmit(key, shipment -> {
            before[0] = rows(
                            "SELECT attempts || ' ' || kind || ' ' || attempt_id FROM idempotency_outgoing"
                                    + " WHERE entry_id = ? AND owner IS NOT NULL AND submitted_at IS NOT NULL"
                                    + " AND ended_at IS NULL",
                            shipment.id())
                    .get(0);
            return partner.execute(shipment);
        });
        deliver(key);

        String attempt = Partner.CALLS.stream()
                .filter(call -> call.key().equals(key))
                .findFirst()
                .orElseThrow()
                .attemptId();
        assertThat(before[0]).isEqualTo("1 submit " + attempt);
    }

    @Test
    void what_was_undone_within_a_transaction_that_commits_is_not_delivered() throws Exception {
        office.inTransaction(() -> {
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("SAVEPOINT before");
                outgoing.prepare(request(key + "-undone"));
                statement.execute("ROLLBACK TO SAVEPOINT before");
            }
            return outgoing.prepare(request(key + "-kept"));
        });
        partner.await(calls -> partner.effects(key + "-kept") == 1);
        deliver(key + "-later");

        assertThat(partner.verbs(key + "-undone")).isEmpty();
    }
}
