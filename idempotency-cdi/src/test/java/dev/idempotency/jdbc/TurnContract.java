package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Attempt.Kind;
import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.OutgoingState;
import dev.idempotency.outgoing.OutgoingStore.Claim;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whose turn it is in a group, also where nodes meet. */
@Timeout(60)
abstract class TurnContract extends OutgoingFixture {

    TurnContract(StoreKind kind) {
        super(kind);
    }

    private List<String> insertGroup(String test, int many) throws SQLException {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            ids.add(insert(request(test).inGroup("one")));
        }
        return ids;
    }

    private void finish(Claimed claimed) {
        assertThat(outgoing.finish(List.of(finished(claimed, OutgoingState.SUCCEEDED))))
                .isEmpty();
    }

    private boolean isParked(String id) throws SQLException {
        return number("SELECT COUNT(*) FROM idempotency_outgoing WHERE due_at IS NULL AND entry_id = '" + id + "'")
                == 1;
    }

    private void endByHand(String id) throws SQLException {
        execute("UPDATE idempotency_outgoing SET state = 'succeeded', due_at = NULL, finished_at = CURRENT_TIMESTAMP"
                + " WHERE entry_id = '" + id + "'");
    }

    @Test
    void who_is_stored_behind_others_has_no_time_until_its_turn_has_come() throws Exception {
        List<String> ids = insertGroup("a", 3);
        String other = insert(request("a").inGroup("two"));
        assertThat(isParked(ids.get(0))).isFalse();
        assertThat(isParked(other)).isFalse();
        assertThat(isParked(ids.get(1))).isTrue();
        assertThat(wake("a", "one", "two")).isZero();
        Claimed first = claim("a", "me", 10).stream()
                .filter(one -> one.id().equals(ids.get(0)))
                .findFirst()
                .orElseThrow();
        assertThat(wake("a", "one")).isZero();

        finish(first);
        assertThat(wake("a", "two", "none")).isZero();
        assertThat(isParked(ids.get(1))).isTrue();
        assertThat(wake("a", "one")).isOne();
        assertThat(wake("a", "one")).isZero();
        assertThat(isParked(ids.get(2))).isTrue();
        assertThat(ids(claim("a", "me", 10))).containsExactly(ids.get(1));
    }

    @Test
    void of_those_that_are_stored_together_one_is_due() throws Exception {
        List<String> ids = new ArrayList<>();
        transactions.begin();
        for (int i = 0; i < 3; i++) {
            String id = UUID.randomUUID().toString();
            outgoing.insert("default", id, "key-" + id, request("a3").inGroup("one"));
            ids.add(id);
        }
        transactions.commit();
        assertThat(isParked(ids.get(0))).isFalse();
        assertThat(isParked(ids.get(1))).isTrue();
        assertThat(isParked(ids.get(2))).isTrue();
    }

    @Test
    void the_first_of_a_group_whose_others_are_over_is_due_at_once() throws Exception {
        String first = insert(request("a2").inGroup("one"));
        finish(claim("a2", "me", 10).get(0));
        String second = insert(request("a2").inGroup("one"));
        assertThat(ids(claim("a2", "me", 10))).containsExactly(second).doesNotContain(first);
    }

    @Test
    void after_its_turn_has_come_it_is_as_old_as_it_is() throws Exception {
        List<String> ids = insertGroup("b", 2);
        Claimed first = claim("b", "me", 10).get(0);
        String younger = insert(request("b"));
        finish(first);
        assertThat(wake("b", "one")).isOne();
        assertThat(ids(claim("b", "me", 1))).containsExactly(ids.get(1));
        assertThat(ids(claim("b", "me", 1))).containsExactly(younger);
    }

    @Test
    void behind_one_that_is_unresolved_or_comes_again_nobody_is_woken() throws Exception {
        List<String> ids = insertGroup("c", 2);
        outgoing.finish(List.of(finished(claim("c", "me", 10).get(0), OutgoingState.UNKNOWN)));
        assertThat(wake("c", "one")).isZero();
        outgoing.finish(List.of(finished(claim("c", "me", 10).get(0), OutgoingState.UNRESOLVED)));
        assertThat(wake("c", "one")).isZero();
        assertThat(isParked(ids.get(0))).isTrue();
        assertThat(isParked(ids.get(1))).isTrue();
    }

    @Test
    void what_was_ended_by_hand_is_noticed_by_a_look_at_all() throws Exception {
        String namespace = UUID.randomUUID().toString();
        List<String> ids = insertGroup("d", 3);
        finish(claim("d", "me", 10).get(0));
        wake("d", "one");
        outgoing.finish(List.of(finished(claim("d", "me", 10).get(0), OutgoingState.UNRESOLVED)));
        execute("UPDATE idempotency_outgoing SET namespace = '" + namespace + "' WHERE target = '" + target + "d'");
        assertThat(outgoing.wakeAll(namespace)).isZero();
        endByHand(ids.get(1));
        assertThat(outgoing.wakeAll(namespace)).isOne();
        assertThat(outgoing.wakeAll(namespace)).isZero();
        assertThat(isParked(ids.get(2))).isFalse();
    }

    @Test
    void whose_turn_it_is_can_be_taken_by_name_before_it_is_woken() throws Exception {
        List<String> ids = insertGroup("e", 3);
        Claim claim = new Claim("default", target + "e", 1, "me", LEASE);
        assertThat(outgoing.claim(claim, ids.get(1), (entry, now) -> Kind.SUBMIT))
                .isEmpty();
        finish(claim("e", "me", 10).get(0));
        assertThat(outgoing.claim(claim, ids.get(2), (entry, now) -> Kind.SUBMIT))
                .isEmpty();
        assertThat(outgoing.claim(claim, ids.get(1), (entry, now) -> Kind.SUBMIT))
                .isPresent();
        assertThat(outgoing.claim(claim, ids.get(1), (entry, now) -> Kind.SUBMIT))
                .isEmpty();
        assertThat(wake("e", "one")).isZero();
    }

    /** Its end came too late for who stored, and what is stored too late for who looked after the end. */
    @Test
    void who_has_stored_one_looks_again_after_the_commit() throws Exception {
        String first = insert(request("f").inGroup("one"));
        Claimed claimed = claim("f", "me", 10).get(0);
        String second = UUID.randomUUID().toString();
        transactions.begin();
        outgoing.insert("default", second, "key-" + second, request("f").inGroup("one"));
        try (OtherThread other = new OtherThread()) {
            other.start(() -> {
                        finish(claimed);
                        return wake("f", "one");
                    })
                    .get();
        }
        transactions.commit();
        assertThat(claim("f", "me", 10)).isEmpty();
        assertThat(wake("f", "one")).isOne();
        assertThat(ids(claim("f", "me", 10))).containsExactly(second).doesNotContain(first);
    }

    /** A person may leave a transaction open for hours. */
    @Test
    void nobody_waits_for_who_has_one_locked() throws Exception {
        List<String> ids = insertGroup("g", 2);
        finish(claim("g", "me", 10).get(0));
        try (Connection person = database.getConnection();
                Statement update = person.createStatement()) {
            person.setAutoCommit(false);
            update.executeUpdate(
                    "UPDATE idempotency_outgoing SET path = 'parcels/8' WHERE entry_id = '" + ids.get(1) + "'");
            assertThat(wake("g", "one")).isZero();
            person.commit();
        }
        assertThat(wake("g", "one")).isOne();
    }

    /** Four nodes, and a business that goes on storing. A turn that is lost would never end this. */
    @Test
    void no_turn_is_lost_and_none_comes_before_its_time() throws Exception {
        int groups = 3;
        int each = 60;
        Map<String, List<String>> stored = new ConcurrentHashMap<>();
        Map<String, ConcurrentLinkedQueue<String>> begun = new ConcurrentHashMap<>();
        AtomicInteger open = new AtomicInteger(groups * each);
        RaceContract.inParallel(5, thread -> {
            try {
                for (int i = 0; thread == 0 && i < groups * each; i++) {
                    String group = "g" + i % groups;
                    String id = insert(request("h").inGroup(group));
                    wake("h", group);
                    stored.computeIfAbsent(group, any -> new ArrayList<>()).add(id);
                }
                while (thread != 0 && open.get() > 0 && !Thread.currentThread().isInterrupted()) {
                    for (Claimed claimed : claim("h", "node-" + thread, 7)) {
                        String group = claimed.entry().shipment().request().group();
                        begun.computeIfAbsent(group, any -> new ConcurrentLinkedQueue<>())
                                .add(claimed.id());
                        finish(claimed);
                        wake("h", group);
                        open.decrementAndGet();
                    }
                }
                return null;
            } catch (Throwable e) {
                open.set(0); // the others are not to wait for this one
                throw e;
            }
        });
        assertThat(begun.keySet()).isEqualTo(stored.keySet());
        stored.forEach((group, ids) -> assertThat(begun.get(group)).containsExactlyElementsOf(ids));
    }
}
