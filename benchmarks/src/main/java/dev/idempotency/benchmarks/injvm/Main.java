package dev.idempotency.benchmarks.injvm;

import dev.idempotency.benchmarks.database.DatabaseKind;
import org.openjdk.jmh.runner.RunnerException;

/** Runs all comparisons on one database: {@code POSTGRESQL} or {@code H2}. */
public final class Main {

    private static final int WARM_UP = Integer.getInteger("warmup", 6);
    private static final int ROUNDS = Integer.getInteger("rounds", 9);
    private static final int SECONDS = 2;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        DatabaseKind database = DatabaseKind.valueOf(arguments[0]);
        System.out.printf("%n## %s%n", database);
        compare(
                database,
                new Comparison(
                        FirstExecution.class,
                        "handWritten",
                        "plain",
                        "annotated",
                        "annotatedWithoutResult",
                        "handWrittenRandomKeys",
                        "annotatedRandomKeys"));
        compare(database, new Comparison(Replay.class, "select", "selectInAutocommit", "annotated"));
        compare(database, new Comparison(Duplicates.class, "handWritten", "annotated"));
        System.exit(0); // what is still open ends with the JVM
    }

    private static void compare(DatabaseKind database, Comparison comparison)
            throws RunnerException, java.sql.SQLException {
        comparison.run(database, WARM_UP, ROUNDS, SECONDS);
        comparison.print(System.out);
    }
}
