package dev.idempotency.sample.running;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** The database of one running sample. It outlives the sample's crashes. */
interface Database extends AutoCloseable {

    /** The variables by which the server finds it. */
    Map<String, String> variables();

    @Override
    void close() throws IOException;

    /** H2, in a file of the sample's own data directory: nothing runs outside the sample. */
    static Database embedded() {
        return notOurs(Map.of("DB_KIND", "h2"));
    }

    /** The database of another sample, which will end it. */
    static Database shared(Database other) {
        return notOurs(other.variables());
    }

    /** The same behind that wire. */
    static Database behind(Wire wire, Database other) {
        Map<String, String> variables = new HashMap<>(other.variables());
        variables.put("DB_PORT", String.valueOf(wire.port()));
        return notOurs(variables);
    }

    private static Database notOurs(Map<String, String> variables) {
        return new Database() {
            @Override
            public Map<String, String> variables() {
                return variables;
            }

            @Override
            public void close() {
                // somebody else does
            }
        };
    }
}
