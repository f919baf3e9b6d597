package dev.idempotency.sample.running;

import java.io.IOException;
import java.util.Map;

/** The database of one running sample. It outlives the sample's crashes. */
interface Database extends AutoCloseable {

    /** The variables by which the server finds it. */
    Map<String, String> variables();

    @Override
    void close() throws IOException;

    /** H2, in a file of the sample's own data directory: nothing runs outside the sample. */
    static Database embedded() {
        return new Database() {
            @Override
            public Map<String, String> variables() {
                return Map.of("DB_KIND", "h2");
            }

            @Override
            public void close() {
                // it ended with the sample
            }
        };
    }
}
