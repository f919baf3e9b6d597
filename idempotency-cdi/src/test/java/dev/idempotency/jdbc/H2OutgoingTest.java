package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class H2OutgoingTest extends OutgoingContract {

    private static final Pattern ROWS_READ = Pattern.compile("scanCount: (\\d+)");

    H2OutgoingTest() {
        super(StoreKind.H2);
    }

    @Test
    void a_claim_does_not_read_what_is_over() throws SQLException {
        execute("""
                INSERT INTO idempotency_outgoing (entry_id, namespace, target, operation, idempotency_key, method, path,
                    body, created_at, state, step, attempts, given_back, due_at, finished_at)
                SELECT 'over-' || x, 'default', 'busy', 'parcels.send', 'key-' || x, 'POST', '', '', CURRENT_TIMESTAMP,
                    CASE WHEN x > 2000 THEN 'waiting' ELSE 'succeeded' END, 'submit', 0, 0,
                    CASE WHEN x > 2000 THEN CURRENT_TIMESTAMP END, CASE WHEN x <= 2000 THEN CURRENT_TIMESTAMP END
                FROM SYSTEM_RANGE(1, 2003)
                """);

        assertThat(readByClaim("busy")).isLessThan(100);
    }

    private int readByClaim(String target) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement explained =
                        connection.prepareStatement("EXPLAIN ANALYZE " + OutgoingSql.due(Dialects.of(connection)))) {
            explained.setString(1, "default"); // namespace
            explained.setString(2, target); // target
            explained.setInt(3, 10);
            try (ResultSet plan = explained.executeQuery()) {
                assertThat(plan.next()).isTrue();
                String told = plan.getString(1);
                Matcher numbers = ROWS_READ.matcher(told);
                assertThat(told).containsPattern(ROWS_READ);
                return numbers.results()
                        .mapToInt(number -> Integer.parseInt(number.group(1)))
                        .sum();
            }
        }
    }
}
