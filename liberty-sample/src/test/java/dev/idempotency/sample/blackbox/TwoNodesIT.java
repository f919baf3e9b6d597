package dev.idempotency.sample.blackbox;

import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.sample.running.Answer;
import dev.idempotency.sample.running.Client;
import dev.idempotency.sample.running.DatabaseKind;
import dev.idempotency.sample.running.RunsOn;
import dev.idempotency.sample.running.Sample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two servers, one database: a caller may be sent to either, and back. */
@RunsOn(DatabaseKind.POSTGRESQL)
class TwoNodesIT extends SampleContract {

    private Sample neighbour;
    private Client aliceNextDoor;

    @BeforeEach
    void startTheNeighbour() {
        neighbour = sample.another("node2");
        aliceNextDoor = neighbour.as("alice");
    }

    @AfterEach
    void endTheNeighbour() throws IOException {
        neighbour.close();
    }

    @Test
    void duplicatesOnBothNodesAtOnceMakeOneOrder() throws Exception {
        String sku = article(100);
        Intent intent = Intent.toOrder(sku, 1);
        List<Callable<Answer>> duplicates = new ArrayList<>();
        duplicates.addAll(nCopies(16, () -> intent.settleWith(alice)));
        duplicates.addAll(nCopies(16, () -> intent.settleWith(aliceNextDoor)));

        List<Answer> answers = Together.run(32, duplicates);

        assertThat(answers).extracting(Answer::status).containsOnly(201);
        assertThat(answers).filteredOn(answer -> !answer.replayed()).hasSize(1);
        assertThat(alice.orders(sku)).isEqualTo(1);
        assertThat(alice.stock(sku)).isEqualTo(99);
    }

    @Test
    void anOrderThatRunsOnOneNodeIsToldByTheOther() throws Exception {
        String sku = article(10);
        Intent intent = Intent.toOrder(sku, 1);

        CompletableFuture<Answer> first = CompletableFuture.supplyAsync(() -> slowly(intent));
        String status = "idempotency/operations/orders.place/" + intent.key();
        Answer seen = aliceNextDoor.get(status);
        while (seen.status() == 404) {
            seen = aliceNextDoor.get(status);
        }

        assertThat(seen.object().getString("state")).isEqualTo("processing");
        assertThat(intent.sendTo(aliceNextDoor).status()).isEqualTo(202);
        assertThat(first.get().status()).isEqualTo(201);
        assertThat(alice.orders(sku)).isEqualTo(1);
    }

    private Answer slowly(Intent intent) {
        try {
            return intent.sendTo(alice, "Lab-Fault", "delay=8s");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whatOneNodeCommittedBeforeItDiedTheOtherAnswers() throws Exception {
        String sku = article(10);
        Intent intent = Intent.toOrder(sku, 1);

        assertThatThrownBy(() -> intent.sendTo(aliceNextDoor, "Lab-Fault", "crash-after-commit"))
                .isInstanceOf(IOException.class);

        Answer retry = intent.settleWith(alice);
        assertThat(retry.status()).isEqualTo(201);
        assertThat(retry.replayed()).isTrue();
        assertThat(alice.orders(sku)).isEqualTo(1);
    }

    @Test
    void whatOneNodeDidNotCommitTheOtherDoes() throws Exception {
        String sku = article(10);
        Intent intent = Intent.toOrder(sku, 1);

        assertThatThrownBy(() -> intent.sendTo(aliceNextDoor, "Lab-Fault", "crash-before-commit"))
                .isInstanceOf(IOException.class);

        Answer retry = intent.settleWith(alice);
        assertThat(retry.status()).isEqualTo(201);
        assertThat(retry.replayed()).isFalse();
        assertThat(alice.orders(sku)).isEqualTo(1);
        assertThat(alice.stock(sku)).isEqualTo(9);
    }

    /** The carrier has accepted the parcel, and the server that sent it has died before it could say so. */
    @Test
    void aShipmentWhoseServerDiedIsFoundOutByTheOtherAndNotSentAgain() throws Exception {
        String order = "order-" + UUID.randomUUID();
        String key = UUID.randomUUID().toString();
        String body = "{\"orderId\":\"%s\"}".formatted(order);

        assertThatThrownBy(() -> aliceNextDoor.submit("shipments", key, body, "Lab-Fault", "crash-before-commit"))
                .isInstanceOf(IOException.class);

        String status = "idempotency/operations/shipments.send/" + key;
        assertThat(alice.get(status).object().getString("state")).isEqualTo("processing");
        assertThat(alice.submit("shipments", key, body).status()).isEqualTo(202);

        Answer found = alice.get(status, "Prefer", "wait=30");
        assertThat(found.object().getString("state")).isEqualTo("succeeded");
        assertThat(alice.submit("shipments", key, body).status()).isEqualTo(200);
        assertThat(alice.get("shipments?orderId=" + order).json().asJsonArray()).hasSize(1);
        assertThat(alice.get("shipments/accepted?orderId=" + order).text()).isEqualTo("1");
    }
}
