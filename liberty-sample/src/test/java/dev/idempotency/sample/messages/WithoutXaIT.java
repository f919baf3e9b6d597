package dev.idempotency.sample.messages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.running.DatabaseKind;
import org.junit.jupiter.api.Test;

/** A datasource that can only be committed in one phase. */
class WithoutXaIT extends MessagesContract {

    WithoutXaIT() {
        super(DatabaseKind.H2, "javax.sql.ConnectionPoolDataSource");
    }

    @Test
    void is_enough_where_the_library_begins_the_transaction() throws Exception {
        String key = newKey();
        send("own", key, "rollback-once", BODY);
        assertThat(deliveries(key, 2)).isEqualTo("IllegalStateException,returned");
        assertThat(effects(key)).isEqualTo("1");
    }

    /** Liberty commits it between the two phases of the broker. */
    @Test
    void is_the_last_participant_where_the_container_begins_the_transaction() throws Exception {
        String key = newKey();
        send("container", key, "rollback-once", BODY);
        assertThat(deliveries(key, 2)).isEqualTo("IllegalStateException,returned");
        assertThat(status("container.work", key)).contains("\"state\":\"succeeded\"");
        assertThat(effects(key)).isEqualTo("1");
    }
}
