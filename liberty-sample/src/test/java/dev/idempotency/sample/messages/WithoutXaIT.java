package dev.idempotency.sample.messages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.running.DatabaseKind;
import org.junit.jupiter.api.Test;

/** A datasource that cannot share a transaction with a broker. */
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

    @Test
    void in_a_transaction_of_the_container_nothing_happens() throws Exception {
        String key = newKey();
        send("container", key, "none", BODY);
        assertThat(refused("IdempotencyKey = '" + key + "'")).isEqualTo(BODY);
        assertThat(effects(key)).isEqualTo("0");
    }
}
