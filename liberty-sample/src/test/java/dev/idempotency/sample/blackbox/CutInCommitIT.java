package dev.idempotency.sample.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.running.Answer;
import dev.idempotency.sample.running.Client;
import dev.idempotency.sample.running.DatabaseKind;
import dev.idempotency.sample.running.RunsOn;
import dev.idempotency.sample.running.Sample;
import dev.idempotency.sample.running.Wire;
import java.io.IOException;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The connection breaks while the database is in COMMIT, and stays away: whether it went through is decided behind the
 * server's back.
 */
@RunsOn(DatabaseKind.POSTGRESQL)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(180)
class CutInCommitIT extends SampleContract {

    private String key;
    private Wire wire;
    private Sample farAway;
    private Client aliceThere;

    @BeforeAll
    void startAServerBehindAWire(Sample sample) throws IOException {
        wire = sample.wire();
        farAway = sample.another("node2", wire);
        aliceThere = farAway.as("alice");
    }

    @AfterAll
    void endIt() throws IOException {
        farAway.close();
        wire.close();
    }

    @BeforeEach
    void newIntent() {
        key = UUID.randomUUID().toString();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anOrderEndsInWhatTheDatabaseDecided(boolean committed) throws Exception {
        String sku = article(10);
        String body = "{\"sku\":\"%s\",\"quantity\":1}".formatted(sku);

        Answer end = cutAndDecided("orders", "NEW.sku = '" + sku + "'", body, committed);

        assertThat(end.object().getString("state")).isEqualTo(committed ? "succeeded" : "unknown");
        Answer retry = new Intent(key, body).settleWith(aliceThere);
        assertThat(retry.status()).isEqualTo(201);
        assertThat(retry.replayed()).isEqualTo(committed);
        assertThat(alice.orders(sku)).isEqualTo(1);
        assertThat(alice.stock(sku)).isEqualTo(9);
    }

    /** Its claim was committed before, and so was what the carrier did: that is found out in either case. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aShipmentEndsInWhatTheCarrierDid(boolean committed) throws Exception {
        String order = "order-" + key;
        String body = "{\"orderId\":\"%s\"}".formatted(order);

        Answer end = cutAndDecided("shipments", "NEW.order_id = '" + order + "'", body, committed);

        assertThat(end.object().getString("state")).isEqualTo("succeeded");
        assertThat(aliceThere.submit("shipments", key, body).status()).isBetween(200, 201);
        assertThat(alice.get("shipments?orderId=" + order).json().asJsonArray()).hasSize(1);
        assertThat(alice.get("shipments/accepted?orderId=" + order).text()).isEqualTo("1");
    }

    /** What the caller is told at the end, having been told the truth all the way. */
    private Answer cutAndDecided(String resource, String row, String body, boolean committed) throws Exception {
        try (HeldCommits commits = HeldCommits.of(sample.postgreSql(), resource, row)) {
            Callable<Answer> sending = () -> aliceThere.submit(resource, key, body);
            FutureTask<Answer> sent = new FutureTask<>(sending);
            new Thread(sent).start();
            commits.awaitUndecided(1);
            wire.cut();
            Answer unclear = sent.get();
            Unclear.isTold(unclear);
            String link = Unclear.statusLink(unclear).toString();
            assertThat(aliceThere.get(link).status()).isEqualTo(503);
            wire.mend();
            assertThat(Unclear.askAt(unclear, aliceThere).object().getString("state"))
                    .isEqualTo("processing");
            assertThat(alice.get(link).object().getString("state")).isEqualTo("processing");
            if (committed) {
                commits.letThrough();
            } else {
                commits.undo();
            }
            return aliceThere.get(link, "Prefer", "wait=30");
        }
    }
}
