package dev.idempotency.benchmarks.relay;

import dev.idempotency.benchmarks.database.DatabaseKind;
import dev.idempotency.benchmarks.injvm.EvidenceFile;
import dev.idempotency.benchmarks.injvm.Jta;
import java.util.List;

/** Measures storing and delivering on PostgreSQL, and delivering on H2 in memory, all in one run. */
public final class Main {

    private static final int WARM_UP = Integer.getInteger("warmup", 2);
    private static final int ROUNDS = Integer.getInteger("rounds", 5);
    private static final int ENTRIES = Integer.getInteger("entries", 10_000);

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        EvidenceFile.open();
        Jta.bind();
        System.setProperty("idempotency.schema", "create");
        // It takes the same key twice without harm, as most receivers of an outbox do.
        System.setProperty("idempotency.outgoing." + Receiver.NAME + ".retry-window", "P1D");
        for (DatabaseKind kind : List.of(DatabaseKind.POSTGRESQL, DatabaseKind.H2_IN_MEMORY)) {
            String url = kind.createWithTables("relay");
            System.out.printf("%n## Relay, %s%n%n", kind);
            Drains drains = new Drains(kind, url);
            drains.run(WARM_UP, ROUNDS, ENTRIES);
            drains.print(System.out);
            if (kind == DatabaseKind.POSTGRESQL) {
                new Storing(url).run(WARM_UP, ROUNDS, System.out);
                new Idling(url).run(System.out);
            }
        }
        System.exit(0); // what is still open ends with the JVM
    }
}
