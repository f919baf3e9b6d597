package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class PostgreSqlOutgoingTest extends OutgoingContract {

    PostgreSqlOutgoingTest() {
        super(StoreKind.POSTGRESQL);
    }

    @Test
    void where_there_is_no_table_nothing_waits_and_no_statement_fails() {
        DataSource empty = kind.create();
        assertThat(new JdbcOutgoingStore(() -> empty).waiting("default")).isEmpty();
    }
}
