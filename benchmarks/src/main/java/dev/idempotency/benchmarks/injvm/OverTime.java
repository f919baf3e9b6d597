package dev.idempotency.benchmarks.injvm;

import dev.idempotency.benchmarks.database.DatabaseKind;
import dev.idempotency.benchmarks.database.PostgreSql;

/** What old records cost, on PostgreSQL: to be rid of them, and to have them. */
public final class OverTime {

    private static final int ROUNDS = Integer.getInteger("rounds", 5);

    private OverTime() {}

    public static void main(String[] arguments) throws Exception {
        System.setProperty("idempotency.retention.result", "P100D");
        System.setProperty("idempotency.retention.key", "P400D");
        System.setProperty("idempotency.retention.purge-interval", "PT1S");
        PostgreSql.useMemoryOfMachine();
        compare(new Comparison(Forgetting.class, "nothingIsDue", "resultsAreDropped", "recordsArePurged"), 10);
        compare(new Comparison(Volume.class, "firstOnEmptyTables", "firstBesideMany"), 5);
        compare(new Comparison(Volume.class, "firstWithRandomKeysOnEmptyTables", "firstWithRandomKeysBesideMany"), 5);
        compare(new Comparison(Volume.class, "replayOfFew", "replayOfYoungOnesAmongMany", "replayOfMany"), 12);
        System.exit(0); // what is still open ends with the JVM
    }

    private static void compare(Comparison comparison, int seconds) throws Exception {
        comparison.run(DatabaseKind.POSTGRESQL, 2, ROUNDS, seconds);
        comparison.printRates(System.out);
    }
}
