package dev.idempotency.benchmarks.relay;

import dev.idempotency.benchmarks.database.DatabaseKind;
import dev.idempotency.benchmarks.injvm.EvidenceFile;
import dev.idempotency.benchmarks.injvm.Jta;

/** Measures delivering on the databases that are named, and on PostgreSQL storing, too, all in one run. */
public final class Main {

    private static final int WARM_UP = Integer.getInteger("warmup", 4);
    private static final int ROUNDS = Integer.getInteger("rounds", 5);
    private static final int ENTRIES = Integer.getInteger("entries", 10_000);

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        EvidenceFile.open();
        Jta.bind();
        System.setProperty("idempotency.schema", "create");
        // It takes the same key twice without harm, as most receivers of an outbox do.
        System.setProperty("idempotency.outgoing." + Receiver.NAME + ".retry-window", "P1D");
        for (String name : arguments) {
            DatabaseKind kind = DatabaseKind.valueOf(name);
            String url = kind.createWithTables("relay");
            System.out.printf("%n## Relay, %s%n%n", kind);
            Drains drains = new Drains(kind, url);
            drains.run(WARM_UP, ROUNDS, ENTRIES);
            drains.print(System.out);
            if (kind == DatabaseKind.POSTGRESQL) {
                new Idling(url).run(System.out);
                new Storing(url).run(WARM_UP, ROUNDS, System.out); // leaves what nobody delivers
            }
        }
        System.exit(0); // what is still open ends with the JVM
    }
}
