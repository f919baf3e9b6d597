package dev.idempotency.jdbc;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationFailure;
import dev.idempotency.client.Attempt.Kind;
import dev.idempotency.outgoing.Change;
import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.Entry;
import dev.idempotency.outgoing.Finished;
import dev.idempotency.outgoing.OutgoingRequest;
import dev.idempotency.outgoing.OutgoingState;
import dev.idempotency.outgoing.OutgoingStatus;
import dev.idempotency.outgoing.OutgoingStore.Claim;
import dev.idempotency.testing.AllAttempts;
import dev.idempotency.testing.LogCapture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** What every database must hold to for operations on other systems. Every test has a target of its own. */
abstract class OutgoingContract extends OutgoingFixture {

    OutgoingContract(StoreKind kind) {
        super(kind);
    }

    @Test
    void it_is_stored_with_the_transaction_by_one_statement_and_read_as_it_was() throws Exception {
        OutgoingRequest request =
                request("a").withKey("key").inGroup("g").withBody("application/octet-stream", new byte[] {0, -1, 7});
        transactions.begin();
        counting.reset();
        assertThat(outgoing.insert("default", "id-a", "key", request)).isTrue();
        assertThat(counting.executed()).singleElement().asString().startsWith("INSERT INTO idempotency_outgoing");
        transactions.commit();

        Entry entry = claim("a", "me", 10).get(0).entry();
        assertThat(entry.shipment().key()).isEqualTo("key");
        assertThat(entry.shipment().request().samePayloadAs(request)).isTrue();
        assertThat(entry.shipment().request().group()).isEqualTo("g");
        assertThat(entry.state()).isEqualTo(OutgoingState.WAITING);
        assertThat(entry.isCutOff()).isFalse();
        assertThat(outgoing.find("other", "id-a")).isEmpty();
    }

    private Optional<Claimed> insertTaken(String id, OutgoingRequest request) {
        Claim claim = new Claim("default", request.target(), 1, "storing", LEASE);
        return outgoing.insertTaken(claim, id, "key-" + id, request);
    }

    /** One line for each attempt. */
    private List<String> attempts(String id) throws SQLException {
        String sql = "SELECT number || ' ' || kind || ' ' || COALESCE(outcome, '-') FROM " + AllAttempts.TABLE
                + " WHERE entry_id = '" + id + "' ORDER BY number";
        List<String> lines = new ArrayList<>();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                lines.add(rows.getString(1));
            }
        }
        return lines;
    }

    private Claimed insertedTaken(String id, OutgoingRequest request) throws Exception {
        transactions.begin();
        Claimed claimed = insertTaken(id, request).orElseThrow();
        transactions.commit();
        return claimed;
    }

    @Test
    void it_is_stored_as_taken_by_one_statement_and_nobody_else_takes_it() throws Exception {
        OutgoingRequest request = request("taken");
        transactions.begin();
        counting.reset();
        Claimed claimed = insertTaken("id-taken", request).orElseThrow();
        assertThat(counting.executed()).singleElement().asString().startsWith("INSERT INTO idempotency_outgoing");
        try (OtherThread other = new OtherThread()) {
            List<Claimed> before = other.run(() -> outgoing.standing(List.of(claimed)));
            assertThat(before).as("before its commit").isEmpty();
        }
        transactions.commit();

        assertThat(claim("taken", "other", 10)).isEmpty();
        counting.reset();
        assertThat(outgoing.standing(List.of(claimed))).containsExactly(claimed);
        assertThat(counting.executed()).hasSize(1);
        assertThat(claimed.attempts()).isOne();
        assertThat(claimed.entry().isCutOff()).isFalse();
        assertThat(claimed.entry().shipment().key()).isEqualTo("key-id-taken");
        assertThat(claimed.entry().shipment().request()).isSameAs(request);
        assertThat(claimed.entry().shipment().createdAt())
                .isEqualTo(outgoing.find("default", "id-taken").orElseThrow().createdAt());

        assertThat(outgoing.finish(List.of(finished(claimed, OutgoingState.SUCCEEDED))))
                .isEmpty();
        assertThat(outgoing.find("default", "id-taken").orElseThrow().state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(attempts("id-taken")).containsExactly("1 submit 200");
    }

    @Test
    void what_was_stored_as_taken_and_left_behind_is_taken_as_one_that_may_have_been_sent() throws Exception {
        Claimed left = insertedTaken("id-left", request("left"));
        lapse("id-left");

        Claimed next = claim("left", "other", 10).get(0);
        assertThat(next.entry().isCutOff()).isTrue();
        assertThat(next.attempts()).isEqualTo(2);
        assertThat(attempts("id-left")).containsExactly("1 submit no-response", "2 submit -");
        assertThat(outgoing.standing(List.of(left))).isEmpty();
        assertThat(outgoing.finish(List.of(finished(left, OutgoingState.SUCCEEDED))))
                .containsExactly(left);
    }

    @Test
    void what_is_there_is_not_stored_again_as_taken() throws Exception {
        OutgoingRequest own = request("again").withKey("own");
        insertedTaken("id-again", own);
        transactions.begin();
        assertThat(insertTaken("id-again", own)).isEmpty();
        assertThat(insertTaken("id-again-2", own)).isPresent();
        transactions.commit();
        assertThat(outgoing.find("default", "id-again-2")).isPresent();
    }

    @Test
    void its_lease_begins_when_it_is_stored_however_old_the_transaction_is() throws Exception {
        transactions.begin();
        Claimed first = insertTaken("id-early", request("lease")).orElseThrow();
        long begin = System.nanoTime();
        until(() -> System.nanoTime() - begin > 200_000_000);
        Claimed second = insertTaken("id-late", request("lease")).orElseThrow();
        transactions.commit();

        assertThat(Duration.between(first.claimedAt(), second.claimedAt())).isGreaterThan(Duration.ofMillis(150));
        assertThat(number("SELECT EXTRACT(EPOCH FROM due_at - submitted_at) FROM idempotency_outgoing"
                        + " WHERE entry_id = 'id-late'"))
                .isEqualTo(LEASE.toSeconds());
    }

    @Test
    void what_is_rolled_back_is_not_there() throws Exception {
        transactions.begin();
        assertThat(outgoing.insert("default", "id-b", "key", request("b"))).isTrue();
        transactions.rollback();
        assertThat(outgoing.find("default", "id-b")).isEmpty();
        assertThat(claim("b", "me", 10)).isEmpty();
    }

    @Test
    void what_is_there_already_stays_and_the_transaction_can_still_be_used() throws Exception {
        String id = insert(request("c"));
        OutgoingRequest known = request("c").withKey("key-" + id);
        transactions.begin();
        assertThat(outgoing.insert("default", id, "key", known.withJson("{}"))).isFalse();
        assertThat(outgoing.insert("default", id, "key", known.inGroup("g"))).isFalse();
        assertThat(outgoing.stored("default", id))
                .hasValueSatisfying(
                        stored -> assertThat(stored.samePayloadAs(request("c"))).isTrue());
        assertThat(outgoing.insert("default", id + "-2", "key", known)).isTrue();
        transactions.commit();
        assertThat(outgoing.find("default", id + "-2")).isPresent();
    }

    @Test
    void attempts_are_on_the_disk_when_entries_are_taken() throws Exception {
        String id = insert(request("d"));
        Claimed claimed = claim("d", "me", 10).get(0);
        assertThat(claimed.attempt()).isNotNull();
        String row = "SELECT COUNT(*) FROM idempotency_outgoing WHERE entry_id = '" + id
                + "' AND attempts = 1 AND kind = 'submit' AND submitted_at >= created_at AND attempt_id = '"
                + claimed.attempt().id() + "' AND ";
        assertThat(number(row + "ended_at IS NULL AND outcome IS NULL AND told IS NULL"))
                .isOne();
        outgoing.finish(List.of(finished(claimed, OutgoingState.UNKNOWN)));
        assertThat(number(row + "ended_at >= submitted_at AND outcome = '200' AND told = 'succeeded'"))
                .isOne();
    }

    @Test
    void an_attempt_gets_a_row_of_its_own_when_the_next_one_is_made() throws Exception {
        String id = insert(request("r"));
        Claimed first = claim("r", "me", 10).get(0);
        outgoing.finish(List.of(finished(first, OutgoingState.UNKNOWN)));
        String rows = "SELECT COUNT(*) FROM idempotency_attempt WHERE entry_id = '" + id + "'";
        assertThat(number(rows)).isZero();

        List<Claimed> second = new ArrayList<>();
        List<String> log = LogCapture.of("dev.idempotency.evidence", () -> second.addAll(claim("r", "me", 10)));

        assertThat(second).hasSize(1);
        assertThat(log).as("its line was written when it ended").isEmpty();
        assertThat(number(rows + " AND number = 1 AND kind = 'submit' AND ended_at >= submitted_at AND outcome = '200'"
                        + " AND told = 'succeeded' AND attempt_id = '"
                        + first.attempt().id() + "'"))
                .isOne();
        assertThat(number("SELECT COUNT(*) FROM idempotency_outgoing WHERE entry_id = '" + id
                        + "' AND attempts = 2 AND ended_at IS NULL AND outcome IS NULL AND told IS NULL AND attempt_id = '"
                        + second.get(0).attempt().id() + "'"))
                .isOne();
    }

    @Test
    void what_somebody_has_nobody_else_gets() throws Exception {
        Set<String> all = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            all.add(insert(request("e")));
        }
        CyclicBarrier together = new CyclicBarrier(4);
        List<String> taken = new CopyOnWriteArrayList<>();
        RaceContract.inParallel(4, thread -> {
            together.await();
            // What the others have locked at the moment of a look is skipped, so an empty one is not the end.
            while (taken.size() < all.size()) {
                taken.addAll(ids(claim("e", "node-" + thread, 7)));
            }
            return null;
        });
        assertThat(taken).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void who_takes_some_leaves_the_others_to_other_nodes() throws Exception {
        for (int i = 0; i < 20; i++) {
            insert(request("n"));
        }
        Claim five = new Claim("default", target + "n", 5, "me", LEASE);
        List<String> theirs = new ArrayList<>();
        List<String> mine = ids(outgoing.claim(five, (entry, now) -> {
            if (theirs.isEmpty()) {
                // While the first five are still locked.
                theirs.addAll(inOtherThread(() -> ids(claim("n", "other", 5))));
            }
            return Kind.SUBMIT;
        }));
        assertThat(mine).hasSize(5);
        assertThat(theirs).hasSize(5).doesNotContainAnyElementsOf(mine);
    }

    private static <T> T inOtherThread(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        new Thread(task).start();
        try {
            return task.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void after_its_lease_an_entry_is_somebody_elses_and_the_attempt_was_cut_off() throws Exception {
        String id = insert(request("f"));
        Claimed first = claim("f", "first", 10).get(0);
        assertThat(claim("f", "second", 10)).isEmpty();
        lapse(id);
        List<Claimed> taken = new ArrayList<>();
        counting.reset();
        List<String> log = LogCapture.of("dev.idempotency.evidence", () -> taken.addAll(claim("f", "second", 10)));
        assertThat(counting.executed())
                .as("select, a row for the other attempt, take")
                .hasSize(3);
        Claimed second = taken.get(0);

        assertThat(first.attempt()).isNotNull();
        assertThat(log)
                .singleElement()
                .asString()
                .contains(
                        "IDEMP0101I operation=parcels.send key=\"key-" + id + "\"",
                        "attemptId=\"" + first.attempt().id() + "\" attempt=1 kind=submit",
                        "outcome=no-response");
        assertThat(second.entry().isCutOff()).isTrue();
        assertThat(second.attempts()).isEqualTo(2);
        assertThat(number("SELECT COUNT(*) FROM idempotency_attempt WHERE entry_id = '" + id
                        + "' AND number = 1 AND outcome = 'no-response'"))
                .isOne();
        assertThat(outgoing.finish(List.of(finished(first, OutgoingState.FAILED))))
                .containsExactly(first);
        assertThat(outgoing.find("default", id).orElseThrow().state()).isEqualTo(OutgoingState.WAITING);
        assertThat(number("SELECT COUNT(*) FROM idempotency_attempt WHERE entry_id = '" + id
                        + "' AND number = 1 AND outcome = '200' AND told = 'succeeded'"))
                .isOne();
        assertThat(outgoing.finish(List.of(finished(second, OutgoingState.SUCCEEDED))))
                .isEmpty();
        assertThat(outgoing.find("default", id).orElseThrow().state()).isEqualTo(OutgoingState.SUCCEEDED);
    }

    @Test
    void the_same_owner_with_an_older_claim_has_lost_it_too() throws Exception {
        String id = insert(request("g"));
        Claimed first = claim("g", "me", 10).get(0);
        lapse(id);
        Claimed second = claim("g", "me", 10).get(0);
        assertThat(outgoing.finish(List.of(finished(first, OutgoingState.FAILED))))
                .containsExactly(first);
        assertThat(outgoing.finish(List.of(finished(second, OutgoingState.SUCCEEDED))))
                .isEmpty();
    }

    @Test
    void the_same_owner_has_lost_it_to_a_claim_without_an_attempt_too() throws Exception {
        String id = insert(request("s"));
        Claimed first = claim("s", "me", 10).get(0);
        lapse(id);
        Claimed second = claimWithoutAttempt("s").get(0);
        assertThat(outgoing.finish(List.of(finished(first, OutgoingState.SUCCEEDED))))
                .containsExactly(first);
        assertThat(number("SELECT COUNT(*) FROM idempotency_attempt WHERE entry_id = '" + id
                        + "' AND number = 1 AND outcome = '200' AND told = 'succeeded'"))
                .isOne();
        Change change = finished(second, OutgoingState.UNRESOLVED).change();
        assertThat(outgoing.finish(List.of(new Finished(second, null, change)))).isEmpty();
    }

    private List<Claimed> claimWithoutAttempt(String test) {
        return outgoing.claim(new Claim("default", target + test, 10, "me", LEASE), (entry, now) -> null);
    }

    @Test
    void what_a_person_takes_away_keeps_the_end_of_its_attempt() throws Exception {
        String id = insert(request("t"));
        Claimed first = claim("t", "me", 10).get(0);
        execute("UPDATE idempotency_outgoing SET state = 'unresolved', due_at = NULL, owner = NULL WHERE entry_id = '"
                + id + "'");
        assertThat(outgoing.finish(List.of(finished(first, OutgoingState.SUCCEEDED))))
                .containsExactly(first);
        assertThat(outgoing.find("default", id).orElseThrow().state()).isEqualTo(OutgoingState.UNRESOLVED);

        Claim claim = new Claim("default", target + "t", 1, "me", LEASE);
        List<String> log = LogCapture.of(
                "dev.idempotency.evidence",
                () -> assertThat(outgoing.claim(claim, id, (entry, now) -> Kind.CHECK))
                        .isPresent());
        assertThat(log).as("it was not cut off").isEmpty();
        assertThat(number("SELECT COUNT(*) FROM idempotency_attempt WHERE entry_id = '" + id
                        + "' AND number = 1 AND outcome = '200' AND told = 'succeeded'"))
                .isOne();
    }

    @Test
    void a_cut_off_attempt_that_cannot_be_read_does_not_stop_the_others() throws Exception {
        String bad = insert(request("u"));
        claim("u", "newer version", 10);
        execute("UPDATE idempotency_outgoing SET kind = 'wonder' WHERE entry_id = '" + bad + "'");
        for (int i = 0; i < 2; i++) {
            lapse(bad);
            String good = insert(request("u"));
            assertThat(ids(claim("u", "me", 10))).containsExactly(good);
        }
        execute("UPDATE idempotency_outgoing SET kind = 'submit' WHERE entry_id = '" + bad + "'");
        lapse(bad);
        assertThat(ids(claim("u", "me", 10))).containsExactly(bad);
        assertThat(number("SELECT COUNT(*) FROM idempotency_attempt WHERE entry_id = '" + bad + "'"))
                .isOne();
    }

    @Test
    void the_documented_query_tells_all_attempts_in_their_order() throws Exception {
        String id = insert(request("v"));
        for (Claimed claimed : claim("v", "me", 10)) {
            outgoing.finish(List.of(finished(claimed, OutgoingState.UNKNOWN)));
        }
        claim("v", "me", 10);
        String query = Stream.of(
                        Files.readString(Path.of("..", "docs", "outgoing.md")).split("```"))
                .filter(block -> block.startsWith("sql") && block.contains("UNION ALL"))
                .findFirst()
                .orElseThrow()
                .substring("sql".length())
                .replace("'parcels'", "'" + target + "v'")
                .replace("'order-4711'", "'key-" + id + "'")
                .replace(";", "");
        List<String> attempts = new ArrayList<>();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                attempts.add(rows.getInt("number") + " " + rows.getString("kind") + " " + rows.getString("outcome"));
            }
        }
        assertThat(attempts).containsExactly("1 submit 200", "2 submit null");
    }

    @Test
    void of_two_claims_of_one_entry_that_end_together_the_older_one_is_lost() throws Exception {
        String id = insert(request("o"));
        Claimed first = claim("o", "me", 10).get(0);
        lapse(id);
        Claimed second = claim("o", "me", 10).get(0);
        assertThat(outgoing.finish(
                        List.of(finished(first, OutgoingState.FAILED), finished(second, OutgoingState.SUCCEEDED))))
                .containsExactly(first);
        assertThat(outgoing.find("default", id).orElseThrow().state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(number("SELECT COUNT(*) FROM " + AllAttempts.TABLE + " WHERE entry_id = '" + id
                        + "' AND outcome = '200' AND ended_at IS NOT NULL"))
                .isEqualTo(2);
    }

    @Test
    void many_cost_as_many_statements_as_one() throws Exception {
        for (int i = 0; i < 50; i++) {
            insert(request("p"));
        }
        counting.reset();
        List<Claimed> claimed = claim("p", "me", 50);
        assertThat(claimed).hasSize(50);
        assertThat(counting.executed()).as("select, take").hasSize(2);
        counting.reset();
        assertThat(outgoing.finish(claimed.stream()
                        .map(one -> finished(one, OutgoingState.SUCCEEDED))
                        .toList()))
                .isEmpty();
        assertThat(counting.count()).isOne();
    }

    @Test
    void the_end_is_kept_with_all_that_was_told() throws Exception {
        String id = insert(request("h"));
        String other = insert(request("h"));
        List<Finished> finished = claim("h", "me", 10).stream()
                .map(claimed -> finished(
                        claimed,
                        claimed.entry().shipment().id().equals(id) ? OutgoingState.SUCCEEDED : OutgoingState.FAILED))
                .toList();
        assertThat(outgoing.finish(finished)).isEmpty();

        OutgoingStatus status = outgoing.find("default", other).orElseThrow();
        assertThat(status.state()).isEqualTo(OutgoingState.FAILED);
        assertThat(status.finishedAt()).isNotNull();
        assertThat(status.reason()).isEqualTo(new OperationFailure("urn:no", "No", 409, "because"));
        assertThat(outgoing.find("default", id).orElseThrow().resourceId()).isEqualTo("made");
        lapse(id);
        assertThat(ids(claim("h", "me", 10))).doesNotContain(other);
    }

    @Test
    void of_a_group_one_comes_after_the_other() throws Exception {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ids.add(insert(request("i").inGroup("one")));
        }
        String other = insert(request("i").inGroup("two"));
        List<Claimed> first = claim("i", "me", 10);
        assertThat(ids(first)).containsExactlyInAnyOrder(ids.get(0), other);
        assertThat(claim("i", "me", 10)).isEmpty();
        first.forEach(claimed -> outgoing.finish(List.of(finished(claimed, OutgoingState.FAILED))));
        assertThat(wake("i", "one", "two")).isOne();

        List<Claimed> second = claim("i", "me", 10);
        assertThat(ids(second)).containsExactly(ids.get(1));
        outgoing.finish(List.of(finished(second.get(0), OutgoingState.UNRESOLVED)));
        assertThat(wake("i", "one")).isZero();
        assertThat(claim("i", "me", 10)).isEmpty();
        assertThat(outgoing.claim(
                        new Claim("default", target + "i", 1, "me", LEASE), ids.get(2), (entry, now) -> Kind.SUBMIT))
                .isEmpty();
        Claimed again = outgoing.claim(
                        new Claim("default", target + "i", 1, "me", LEASE), ids.get(1), (entry, now) -> Kind.CHECK)
                .orElseThrow();
        outgoing.finish(List.of(finished(again, OutgoingState.SUCCEEDED)));
        assertThat(wake("i", "one")).isOne();
        assertThat(ids(claim("i", "me", 10))).containsExactly(ids.get(2));
    }

    @Test
    void what_cannot_be_read_is_left_for_later_and_told() throws Exception {
        List<String> garbage = new ArrayList<>();
        for (String change :
                List.of("state = 'from-the-future'", "headers = 'no header'", "status_link = 'no address'")) {
            String id = insert(request("j"));
            execute("UPDATE idempotency_outgoing SET " + change + " WHERE entry_id = '" + id + "'");
            garbage.add(id);
        }
        String good = insert(request("j"));
        List<Claimed> claimed = new ArrayList<>();
        List<String> log = LogCapture.of(JdbcOutgoingStore.class, () -> claimed.addAll(claim("j", "me", 10)));

        assertThat(ids(claimed)).containsExactly(good);
        assertThat(log).hasSize(3).allMatch(line -> line.contains("IDEMP0714E"));
        assertThat(garbage).allMatch(id -> log.stream().anyMatch(line -> line.contains(id)));
        assertThat(claim("j", "me", 10)).isEmpty();
        assertThat(number("SELECT COUNT(*) FROM idempotency_outgoing WHERE target = '" + target
                        + "j' AND owner IS NULL AND due_at > created_at"))
                .isEqualTo(3);
    }

    @Test
    void what_the_driver_cannot_read_is_left_for_later_too_and_not_shown() throws Exception {
        DataSource own = kind.create();
        kind.createStore(own);
        JdbcOutgoingStore store = new JdbcOutgoingStore(() -> own);
        assertThat(store.insert("default", "garbage", "key-1", request("r"))).isTrue();
        assertThat(store.insert("default", "good", "key-2", request("r"))).isTrue();
        execute(own, "ALTER TABLE idempotency_outgoing ALTER COLUMN given_back SET DATA TYPE VARCHAR(20)");
        execute(own, "UPDATE idempotency_outgoing SET given_back = 'secret' WHERE entry_id = 'garbage'");
        Claim claim = new Claim("default", target + "r", 10, "me", LEASE);
        List<Claimed> claimed = new ArrayList<>();
        List<String> log = LogCapture.of(
                JdbcOutgoingStore.class, () -> claimed.addAll(store.claim(claim, (entry, now) -> Kind.SUBMIT)));

        assertThat(ids(claimed)).containsExactly("good");
        assertThat(log)
                .singleElement()
                .asString()
                .contains("IDEMP0714E", "garbage", "SQLSTATE")
                .doesNotContain("secret");
    }

    @Test
    void where_nothing_can_be_done_no_attempt_is_written() throws Exception {
        String id = insert(request("k"));
        Claim claim = new Claim("default", target + "k", 10, "me", LEASE);
        Claimed claimed = outgoing.claim(claim, (entry, now) -> null).get(0);
        assertThat(claimed.attempt()).isNull();
        assertThat(number("SELECT COUNT(*) FROM " + AllAttempts.TABLE + " WHERE entry_id = '" + id + "'"))
                .isZero();
        Change change = finished(claimed, OutgoingState.UNRESOLVED).change();
        assertThat(outgoing.finish(List.of(new Finished(claimed, null, change))))
                .isEmpty();
        assertThat(outgoing.find("default", id).orElseThrow().state()).isEqualTo(OutgoingState.UNRESOLVED);
    }

    @Test
    void how_many_attempts_were_given_back_is_kept_and_their_numbers_go_on() throws Exception {
        insert(request("q"));
        Claimed first = claim("q", "me", 10).get(0);
        assertThat(first.entry().givenBack()).isZero();
        outgoing.finish(List.of(finished(first, OutgoingState.WAITING, 1)));
        Claimed second = claim("q", "me", 10).get(0);
        assertThat(second.entry().givenBack()).isEqualTo(1);
        assertThat(second.entry().operationId()).isEqualTo("remote");
        assertThat(second.attempts()).isEqualTo(2);
    }

    @Test
    void a_lease_can_be_made_longer_by_those_who_have_it() throws Exception {
        String id = insert(request("l"));
        Claimed claimed = claim("l", "me", 10).get(0);
        lapse(id);
        outgoing.extend(List.of(claimed));
        assertThat(claim("l", "other", 10)).isEmpty();
        lapse(id);
        Claimed theirs = claim("l", "other", 10).get(0);
        lapse(id);
        outgoing.extend(List.of(claimed));
        assertThat(ids(claim("l", "third", 10))).containsExactly(id);
        assertThat(theirs.entry().isCutOff()).isTrue();
    }

    @Test
    void what_waits_is_counted_for_each_target_and_what_is_over_or_unresolved_is_not() throws Exception {
        insert(request("q1"));
        insert(request("q1").inGroup("one"));
        insert(request("q1").inGroup("one"));
        insert(request("q2"));
        Claimed theirs = claim("q2", "me", 10).get(0);
        insert(request("q3"));
        insert(request("q3"));
        for (Claimed claimed : claim("q3", "me", 1)) {
            outgoing.finish(List.of(finished(claimed, OutgoingState.SUCCEEDED)));
        }
        for (Claimed claimed : claim("q3", "me", 1)) {
            outgoing.finish(List.of(finished(claimed, OutgoingState.UNRESOLVED)));
        }

        assertThat(outgoing.waiting("default"))
                .containsEntry(target + "q1", 2L)
                .containsEntry(target + "q2", 1L)
                .doesNotContainKey(target + "q3");
        assertThat(outgoing.waiting("other")).isEmpty();
        outgoing.finish(List.of(finished(theirs, OutgoingState.SUCCEEDED)));
        assertThat(outgoing.waiting("default")).doesNotContainKey(target + "q2");
    }

    @Test
    void what_ended_long_ago_is_removed_with_its_attempts_and_nothing_else_is() throws Exception {
        String old = insert(request("m"));
        String recent = insert(request("m"));
        String unresolved = insert(request("m"));
        for (Claimed claimed : claim("m", "me", 10)) {
            outgoing.finish(List.of(finished(claimed, OutgoingState.UNKNOWN)));
        }
        for (Claimed claimed : claim("m", "me", 10)) {
            boolean isUnresolved = claimed.entry().shipment().id().equals(unresolved);
            outgoing.finish(
                    List.of(finished(claimed, isUnresolved ? OutgoingState.UNRESOLVED : OutgoingState.SUCCEEDED)));
        }
        execute("UPDATE idempotency_outgoing SET created_at = DATE '2001-01-01' WHERE entry_id IN ('" + old + "', '"
                + unresolved + "')");
        execute("UPDATE idempotency_outgoing SET finished_at = created_at WHERE entry_id = '" + old + "'");

        assertThat(outgoing.purge("other", Duration.ofDays(30), 10)).isZero();
        assertThat(outgoing.purge("default", Duration.ofDays(30), 10)).isOne();
        assertThat(outgoing.find("default", old)).isEmpty();
        assertThat(outgoing.find("default", recent)).isPresent();
        assertThat(outgoing.find("default", unresolved)).isPresent();
        assertThat(number("SELECT COUNT(*) FROM idempotency_attempt WHERE entry_id = '" + old + "'"))
                .isZero();
        assertThat(number("SELECT COUNT(*) FROM idempotency_attempt WHERE entry_id = '" + recent + "'"))
                .isOne();
    }
}
