package dev.idempotency.outgoing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Answer;
import dev.idempotency.client.Limits;
import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.jdbc.JdbcOutgoingStore;
import dev.idempotency.jdbc.Schema;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A group whose first was ended by hand, or whose next could not be woken. */
@Timeout(60)
class TurnsTest {

    private final DataSource database = TestDatabase.H2.create();
    private final OutgoingStore store = new JdbcOutgoingStore(() -> database);
    private final BlockingQueue<String> submitted = new LinkedBlockingQueue<>();

    private final Delivery delivery = new Delivery() {
        @Override
        public Answer submit(Shipment shipment, String attemptId) {
            submitted.add(shipment.id());
            return Answer.succeeded("made");
        }

        @Override
        public Answer check(Shipment shipment, String attemptId) {
            return Answer.notFound();
        }
    };

    private void insert(String id) {
        OutgoingRequest request = OutgoingRequest.to("any", "any").inGroup("one");
        assertThat(store.insert("default", id, id, request)).isTrue();
    }

    private void endByHand(String id) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement update = connection.createStatement()) {
            update.execute("UPDATE idempotency_outgoing SET state = 'succeeded', due_at = NULL,"
                    + " finished_at = CURRENT_TIMESTAMP WHERE entry_id = '" + id + "'");
        }
    }

    @Test
    void what_could_not_be_woken_is_found_by_the_next_look_at_all() throws Exception {
        new Schema(() -> database, Duration.ofSeconds(1), true).prepare(SchemaMode.CREATE);
        ShakyStore shaky = new ShakyStore(store);
        List<String> woken = new ArrayList<>();
        Turns turns = new Turns(shaky, "default");
        turns.tick();
        insert("first");
        insert("second");
        endByHand("first");
        turns.tick();
        assertThat(claim()).as("it is not time yet").isEmpty();

        turns.changed("any", "one");
        shaky.isAway = true;
        assertThat(LogCapture.of(Relay.class, () -> turns.pass(woken::add)))
                .singleElement()
                .asString()
                .contains("IDEMP0704W");
        shaky.isAway = false;
        turns.pass(woken::add);
        assertThat(claim()).as("what has changed is not kept").isEmpty();
        assertThat(woken).isEmpty();
        assertThat(turns.tick()).isTrue();
        assertThat(claim()).singleElement().extracting(Claimed::id).isEqualTo("second");
    }

    @Test
    void of_a_target_with_something_to_do_the_relay_is_told() throws Exception {
        new Schema(() -> database, Duration.ofSeconds(1), true).prepare(SchemaMode.CREATE);
        Turns turns = new Turns(store, "default");
        List<String> woken = new ArrayList<>();
        insert("first");
        insert("second");
        turns.changed("any", "one");
        turns.pass(woken::add);
        assertThat(woken).isEmpty();
        endByHand("first");
        turns.changed("any", "one");
        turns.pass(woken::add);
        assertThat(woken).containsExactly("any");
    }

    private List<Claimed> claim() {
        return store.claim(
                new OutgoingStore.Claim("default", "any", 2, "gone", Duration.ofHours(1)), (entry, now) -> null);
    }

    @Test
    void the_relay_goes_on_with_the_next() throws Exception {
        new Schema(() -> database, Duration.ofSeconds(1), true).prepare(SchemaMode.CREATE);
        insert("first");
        insert("second");
        assertThat(claim()).hasSize(1);
        endByHand("first");

        Limits limits = Limits.DEFAULT.withRetryWindow(Duration.ofDays(1));
        Target target = new Target("any", delivery, limits, Duration.ofHours(1), Duration.ofDays(7), 4);
        Duration poll = Duration.ofMillis(20);
        ExecutorService threads = Executors.newCachedThreadPool();
        Relay relay = new Relay("default", store, List.of(target), poll, Duration.ofDays(30), threads, event -> {});
        relay.start(Runnable::run);
        try {
            assertThat(submitted.take()).isEqualTo("second");
        } finally {
            relay.stop();
            threads.shutdownNow();
        }
    }
}
