package dev.idempotency.benchmarks.injvm;

import dev.idempotency.benchmarks.business.Database;
import dev.idempotency.benchmarks.business.HandWrittenPayments;
import dev.idempotency.benchmarks.business.Payment;
import dev.idempotency.benchmarks.business.Payments;
import dev.idempotency.benchmarks.business.PlainPayments;
import dev.idempotency.benchmarks.business.ProtectedPayments;
import dev.idempotency.benchmarks.database.DatabaseKind;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The application that the variants of one JVM share; it ends with the JVM. */
@State(Scope.Benchmark)
public class Beans {

    /** So many threads of a benchmark, with a connection for each, and one for what goes on behind them. */
    static final int THREADS = 8;

    private static @Nullable Application shared;

    @Param
    public DatabaseKind database = DatabaseKind.POSTGRESQL;

    PlainPayments plain;
    HandWrittenPayments handWritten;
    ProtectedPayments annotated;
    Database statements;

    @Setup
    public void find() {
        Application application = application(database);
        plain = application.get(PlainPayments.class);
        handWritten = application.get(HandWrittenPayments.class);
        annotated = application.get(ProtectedPayments.class);
        statements = application.get(Database.class);
    }

    private static synchronized Application application(DatabaseKind kind) {
        Application known = shared;
        if (known == null) {
            known = Application.start(kind, THREADS + 1);
            shared = known;
        }
        return known;
    }

    static Payment payment() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return new Payment(random.nextInt(Payments.ACCOUNTS), 1 + random.nextInt(1000), "invoice 2026-0815");
    }
}
