package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationFailure;
import dev.idempotency.client.Attempt.Kind;
import dev.idempotency.client.State;
import dev.idempotency.outgoing.Change;
import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.Finished;
import dev.idempotency.outgoing.OutgoingRequest;
import dev.idempotency.outgoing.OutgoingState;
import dev.idempotency.outgoing.OutgoingStore.Claim;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;

/** Operations on other systems, and short words for what tests do with them. Every test has a target of its own. */
abstract class OutgoingFixture extends StoreFixture {

    static final Duration LEASE = Duration.ofMinutes(5);

    final String target = "t" + UUID.randomUUID();
    JdbcOutgoingStore outgoing;

    OutgoingFixture(StoreKind kind) {
        super(kind);
    }

    @BeforeAll
    void createOutgoing() {
        outgoing = new JdbcOutgoingStore(() -> transactions);
    }

    OutgoingRequest request(String test) {
        return OutgoingRequest.to(target + test, "parcels.send")
                .with("PUT", "parcels/7?x=1")
                .withHeader("X-Note", "a: b, c")
                .withJson("{\"what\":1}");
    }

    String insert(OutgoingRequest request) throws SQLException {
        String id = UUID.randomUUID().toString();
        transactions.begin();
        assertThat(outgoing.insert("default", id, "key-" + id, request)).isTrue();
        transactions.commit();
        return id;
    }

    List<Claimed> claim(String test, String owner, int most) {
        return outgoing.claim(new Claim("default", target + test, most, owner, LEASE), (entry, now) -> Kind.SUBMIT);
    }

    static List<String> ids(List<Claimed> claimed) {
        return claimed.stream().map(one -> one.entry().shipment().id()).toList();
    }

    static Finished finished(Claimed claimed, OutgoingState state) {
        return finished(claimed, state, 0);
    }

    static Finished finished(Claimed claimed, OutgoingState state, int givenBack) {
        Change change = new Change(
                state,
                Kind.CHECK,
                givenBack,
                state.isOver()
                        ? null
                        : claimed.claimedAt(), // by the clock of the database, so due for whoever looks next
                state.isDefinite() ? claimed.now() : null,
                null,
                null,
                "remote",
                "made",
                state == OutgoingState.FAILED ? new OperationFailure("urn:no", "No", 409, "because") : null);
        return new Finished(claimed, new Finished.Ended(claimed.now(), claimed.now(), "200", State.SUCCEEDED), change);
    }

    void lapse(String id) throws SQLException {
        execute("UPDATE idempotency_outgoing SET due_at = created_at WHERE entry_id = '" + id + "'");
    }

    int wake(String test, String... groups) {
        return outgoing.wake("default", target + test, List.of(groups));
    }
}
