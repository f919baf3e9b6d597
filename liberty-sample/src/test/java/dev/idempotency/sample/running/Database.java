package dev.idempotency.sample.running;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A fresh database for one running sample. It outlives the sample's crashes. */
public interface Database extends AutoCloseable {

    /** The variables by which the server finds it. */
    Map<String, String> variables();

    @Override
    void close() throws IOException;

    /** H2 in a file of the sample's own data directory. */
    static Database h2() {
        return new Database() {
            @Override
            public Map<String, String> variables() {
                return Map.of("DB_KIND", "h2");
            }

            @Override
            public void close() {
                // nothing runs outside the sample
            }
        };
    }

    /** A PostgreSQL server of its own. */
    static Database postgreSql(Path directory) {
        return PostgreSql.start(directory);
    }
}
