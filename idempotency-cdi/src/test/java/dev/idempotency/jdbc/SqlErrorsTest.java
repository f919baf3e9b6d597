package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.record.StoreFailure;
import dev.idempotency.record.StoreFailure.Kind;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SqlErrorsTest {

    @ParameterizedTest
    @CsvSource({
        "08000, UNREACHABLE",
        "08001, UNREACHABLE",
        "08003, UNREACHABLE",
        "08006, UNREACHABLE",
        "57P01, UNREACHABLE",
        "57P03, UNREACHABLE",
        "57014, UNREACHABLE",
        "53300, UNREACHABLE",
        "25006, UNREACHABLE",
        "90067, UNREACHABLE",
        "90098, UNREACHABLE",
        "90121, UNREACHABLE",
        "40001, CONTENTION",
        "40P01, CONTENTION",
        "55P03, CONTENTION",
        "HYT00, CONTENTION",
        "90131, CONTENTION",
        "42P01, DEFECT",
        "42S02, DEFECT",
        "42501, DEFECT",
        "23505, DEFECT",
        "25P02, DEFECT",
        "22001, DEFECT",
        ", DEFECT"
    })
    void the_state_decides(String state, Kind kind) {
        assertThat(SqlErrors.kind(new SQLException("08001 40001 deadlock", state)))
                .isEqualTo(kind);
    }

    static Stream<Arguments> types() {
        return Stream.of(
                Arguments.of(new SQLTransientConnectionException("x"), Kind.UNREACHABLE),
                Arguments.of(new SQLNonTransientConnectionException("x"), Kind.UNREACHABLE),
                Arguments.of(new SQLRecoverableException("x"), Kind.UNREACHABLE),
                Arguments.of(new SQLTimeoutException("x"), Kind.UNREACHABLE),
                Arguments.of(new SQLTimeoutException("x", "HYT00"), Kind.CONTENTION),
                Arguments.of(new SQLTransactionRollbackException("x"), Kind.CONTENTION));
    }

    @ParameterizedTest
    @MethodSource("types")
    void the_type_decides_where_the_state_does_not(SQLException error, Kind kind) {
        assertThat(SqlErrors.kind(error)).isEqualTo(kind);
    }

    @Test
    void the_whole_chain_is_searched() {
        SQLException inner = new SQLException("inner", "40001");
        SQLException next = new SQLException("next");
        next.setNextException(new SQLException("last", "XX000", new IllegalStateException(inner)));
        SQLException outer = new SQLException("outer", "HY000", new RuntimeException("wrapped by the pool", next));

        assertThat(SqlErrors.kind(outer)).isEqualTo(Kind.CONTENTION);
    }

    @Test
    void a_broken_connection_says_more_than_the_contention_before_it() {
        SQLException outer = new SQLException("contention", "40001", new SQLException("broken", "08006"));
        assertThat(SqlErrors.kind(outer)).isEqualTo(Kind.UNREACHABLE);
    }

    @Test
    void a_chain_with_a_circle_ends() {
        SQLException error = new SQLException("outer");
        error.setNextException(new SQLException("next", error));

        assertThat(SqlErrors.kind(error)).isEqualTo(Kind.DEFECT);
    }

    @Test
    void what_the_database_quotes_of_the_row_is_not_repeated() {
        StoreFailure failure = SqlErrors.failure(new SQLException("Failing row contains (secret)", "23514"), null);

        assertThat(failure).hasMessageContaining("IDEMP0209E").hasMessageContaining("23514");
        assertThat(failure.getMessage()).doesNotContain("secret");
    }
}
