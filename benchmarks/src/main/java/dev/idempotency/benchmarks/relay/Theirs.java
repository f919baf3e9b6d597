package dev.idempotency.benchmarks.relay;

import com.gruelbox.transactionoutbox.DefaultPersistor;
import com.gruelbox.transactionoutbox.Dialect;
import com.gruelbox.transactionoutbox.Instantiator;
import com.gruelbox.transactionoutbox.Persistor;
import com.gruelbox.transactionoutbox.Submitter;
import com.gruelbox.transactionoutbox.TransactionManager;
import com.gruelbox.transactionoutbox.TransactionOutbox;
import com.gruelbox.transactionoutbox.TransactionOutboxEntry;
import com.gruelbox.transactionoutbox.TransactionOutboxListener;
import dev.idempotency.benchmarks.database.DatabaseKind;
import dev.idempotency.benchmarks.injvm.Jta;
import io.agroal.api.AgroalDataSource;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Transaction Outbox for Java, as its documentation sets it up: its own transactions on a pool, a thread pool with
 * a queue for whatever comes, nothing that it would log, and {@code flush()} in a loop for what is only in the table.
 */
final class Theirs implements Contender {

    /** What is called for each entry. */
    public static class Parcels {
        /** Does nothing with it. */
        public void send(String key, String parcel) {}
    }

    private static final Duration ATTEMPT_FREQUENCY = Duration.ofMinutes(2);

    /**
     * From memory: what was committed goes to the threads at once, without being read again. From the table: it is
     * read, as after a restart or where another node stored it. Kept: what is done is marked and not deleted, by a
     * request id of its own, so that nobody stores it once more.
     */
    enum Use {
        FROM_MEMORY("from memory", false, false),
        FROM_MEMORY_KEPT("from memory, kept", false, true),
        FROM_TABLE("from the table", true, false),
        FROM_TABLE_KEPT("from the table, kept", true, true);

        private final String words;
        private final boolean isByFlush;
        private final boolean isKept;

        Use(String words, boolean isByFlush, boolean isKept) {
            this.words = words;
            this.isByFlush = isByFlush;
            this.isKept = isKept;
        }
    }

    private final Use use;
    private final AgroalDataSource pool;
    private final ExecutorService threads = Executors.newFixedThreadPool(Node.PARALLEL);
    private final TransactionManager transactions;
    private final TransactionOutbox storing;
    private final TransactionOutbox delivering;

    Theirs(Use use, DatabaseKind kind, String url) {
        this.use = use;
        this.pool = Jta.poolWithoutJta(url, Node.PARALLEL);
        this.transactions = TransactionManager.fromDataSource(pool);
        DefaultPersistor persistor =
                Persistor.forDialect(kind == DatabaseKind.POSTGRESQL ? Dialect.POSTGRESQL_9 : Dialect.H2);
        Clock clock = Clock.systemUTC();
        // By its clock everything is due: an entry cannot be stored as due at once, its time must lie ahead.
        Clock later = use.isByFlush ? Clock.offset(clock, ATTEMPT_FREQUENCY) : clock;
        this.delivering = outbox(persistor, Submitter.withExecutor(threads), later);
        this.storing = use.isByFlush ? outbox(persistor, (entry, deliver) -> {}, clock) : delivering;
    }

    private TransactionOutbox outbox(Persistor persistor, Submitter submitter, Clock clock) {
        Parcels parcels = new Parcels();
        return TransactionOutbox.builder()
                .transactionManager(transactions)
                .persistor(persistor)
                .instantiator(Instantiator.using(type -> parcels))
                .submitter(submitter)
                .attemptFrequency(ATTEMPT_FREQUENCY)
                .clockProvider(() -> clock)
                .listener(new TransactionOutboxListener() {
                    @Override
                    public void success(TransactionOutboxEntry entry) {
                        Progress.one();
                    }
                })
                .build();
    }

    @Override
    public String name() {
        return "Transaction Outbox, " + use.words;
    }

    @Override
    public double drain(int entries) throws Exception {
        Progress.expect(entries);
        long since = transactions.inTransactionReturns(transaction -> {
            for (int i = 0; i < entries; i++) {
                String key = UUID.randomUUID().toString();
                storing.with()
                        .uniqueRequestId(use.isKept ? key : null)
                        .schedule(Parcels.class)
                        .send(key, Shop.PARCEL);
            }
            return System.nanoTime();
        });
        while (use.isByFlush && delivering.flush()) {
            // Until there is nothing more.
        }
        Progress.await();
        return Contender.rate(entries, since);
    }

    @Override
    public void close() {
        threads.shutdownNow();
        pool.close();
    }
}
