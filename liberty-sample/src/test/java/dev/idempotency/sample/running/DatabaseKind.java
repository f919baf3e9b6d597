package dev.idempotency.sample.running;

import java.nio.file.Path;

/** The databases that the sample is tested on. */
public enum DatabaseKind {
    H2 {
        @Override
        Database start(Path home) {
            return Database.embedded();
        }
    },
    POSTGRESQL {
        @Override
        Database start(Path home) {
            return PostgreSql.start(home.resolve("postgresql"));
        }
    };

    /** Starts an empty one, for a sample that keeps its files there. */
    abstract Database start(Path home);
}
