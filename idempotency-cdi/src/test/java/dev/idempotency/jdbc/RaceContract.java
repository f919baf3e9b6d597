package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationIdentity;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What must hold however threads meet; a wrong claim or look fails by arithmetic. */
@Timeout(120)
abstract class RaceContract extends StoreFixture {

    private static final int THREADS = 50;
    private static final int KEYS = 200;

    RaceContract(StoreKind kind) {
        super(kind);
    }

    @Test
    void of_fifty_concurrent_claims_exactly_one_wins() throws Exception {
        race(Connection.TRANSACTION_READ_COMMITTED);
    }

    /** All threads claim one key at the same moment, key after key. */
    void race(int isolation) throws Exception {
        List<OperationIdentity> identities =
                IntStream.range(0, KEYS).mapToObj(i -> newOfThisKind()).toList();
        Map<String, List<String>> winners = new ConcurrentHashMap<>();
        Map<String, List<String>> found = new ConcurrentHashMap<>();
        CyclicBarrier together = new CyclicBarrier(THREADS);
        inParallel(THREADS, thread -> {
            for (OperationIdentity identity : identities) {
                together.await(30, TimeUnit.SECONDS);
                claimUntilItIsCertain(identity, isolation, winners, found);
            }
            return null;
        });
        for (OperationIdentity identity : identities) {
            List<String> won = winners.getOrDefault(identity.key(), List.of());
            assertThat(won).as("winners of %s", identity.key()).hasSize(1);
            assertThat(found.get(identity.key())).hasSize(THREADS - 1).containsOnly(won.get(0));
        }
    }

    private void claimUntilItIsCertain(
            OperationIdentity identity,
            int isolation,
            Map<String, List<String>> winners,
            Map<String, List<String>> found)
            throws SQLException {
        while (true) {
            NewClaim claim = claim(identity);
            transactions.begin(isolation);
            Claim answer = store.claim(claim);
            if (answer instanceof Claim.Won && committed(claim)) {
                add(winners, identity, claim.attemptId());
                return;
            }
            transactions.rollback();
            if (answer instanceof Claim.Found other) {
                add(found, identity, other.record().attemptId());
                return;
            }
        }
    }

    /** Under stricter isolation the database may decide later than at the claim. */
    private boolean committed(NewClaim claim) {
        try {
            store.complete(claim, Outcome.SUCCESS_WITHOUT_RESULT);
            transactions.commit();
            return true;
        } catch (StoreFailure e) {
            assertThat(e.kind()).isEqualTo(StoreFailure.Kind.CONTENTION);
            return false;
        } catch (SQLException e) {
            assertThat(SqlErrors.kind(e)).isEqualTo(StoreFailure.Kind.CONTENTION);
            return false;
        }
    }

    private static void add(Map<String, List<String>> map, OperationIdentity identity, String attemptId) {
        map.computeIfAbsent(identity.key(), key -> Collections.synchronizedList(new ArrayList<>()))
                .add(attemptId);
    }

    /** Nobody waits for, or is refused because of, an operation that is not the same. */
    @Test
    void different_identities_are_executed_side_by_side() throws Exception {
        inParallel(8, thread -> {
            for (int i = 0; i < KEYS; i++) {
                record(newOfThisKind(), success("done"));
            }
            return null;
        });
    }

    @Test
    void looks_never_make_a_claim_lose() throws Exception {
        List<OperationIdentity> identities =
                IntStream.range(0, KEYS).mapToObj(i -> newOfThisKind()).toList();
        Phaser claimed = new Phaser(1);
        inParallel(5, thread -> {
            if (thread > 0) {
                for (OperationIdentity identity : identities) {
                    while (!(store.look(identity) instanceof Sighting.Recorded)) {
                        assertThat(claimed.isTerminated()).as("claimer gave up").isFalse();
                    }
                }
                return null;
            }
            try {
                for (OperationIdentity identity : identities) {
                    transactions.begin();
                    execute(claim(identity), Outcome.SUCCESS_WITHOUT_RESULT);
                    transactions.commit();
                }
                return null;
            } catch (Throwable e) {
                claimed.forceTermination();
                throw e;
            }
        });
    }

    /** Absent, then running, then recorded: an observer who said one of these never goes back. */
    @Test
    void what_was_seen_running_is_never_absent_again_before_it_is_recorded() throws Exception {
        List<OperationIdentity> identities =
                IntStream.range(0, KEYS).mapToObj(i -> newOfThisKind()).toList();
        Map<OperationIdentity, Boolean> started = new ConcurrentHashMap<>();
        inParallel(4, thread -> {
            for (OperationIdentity identity : identities) {
                if (thread == 0) {
                    transactions.begin();
                    NewClaim claim = claim(identity);
                    store.claim(claim);
                    started.put(identity, true);
                    store.complete(claim, success("done"));
                    transactions.commit();
                } else {
                    observe(identity, started);
                }
            }
            return null;
        });
    }

    private void observe(OperationIdentity identity, Map<OperationIdentity, Boolean> started) {
        while (true) {
            boolean claimed = started.containsKey(identity);
            Sighting sighting = store.look(identity);
            if (sighting instanceof Sighting.Recorded recorded) {
                OperationRecord record = recorded.record();
                assertThat(record.outcome()).isNotNull();
                return;
            }
            if (claimed) {
                assertThat(sighting).as("after the claim").isInstanceOf(Sighting.Running.class);
            }
        }
    }

    /** Work of one thread. */
    @FunctionalInterface
    interface Work {
        Object run(int thread) throws Exception;
    }

    static void inParallel(int threads, Work work) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            Map<Integer, Future<Object>> running = new HashMap<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                Callable<Object> task = () -> work.run(thread);
                running.put(i, executor.submit(task));
            }
            for (Future<Object> future : running.values()) {
                future.get(100, TimeUnit.SECONDS);
            }
        } finally {
            executor.shutdownNow();
        }
    }
}
