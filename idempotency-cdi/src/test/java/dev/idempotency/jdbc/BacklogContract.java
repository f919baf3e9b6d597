package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.OutgoingState;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a claim reads where thousands are over and thousands wait behind others. */
@Timeout(120)
abstract class BacklogContract extends OutgoingFixture {

    private static final int MANY = 5000;

    /** Far fewer than there are, and more than one claim of a few needs. */
    private static final int FEW = 500;

    private static final String NOW = "CURRENT_TIMESTAMP";

    private final String explain;
    private final Pattern counted;
    private final String series;

    /**
     * @param explain makes the database execute a statement and tell what was read
     * @param counted finds the numbers in that
     * @param series a table of n from 1 to {@code %d}
     */
    BacklogContract(StoreKind kind, String explain, String counted, String series) {
        super(kind);
        this.explain = explain;
        this.counted = Pattern.compile(counted);
        this.series = series;
    }

    @BeforeAll
    void fill() throws SQLException {
        insertMany("over", "one", NOW);
        execute("UPDATE idempotency_outgoing SET state = 'succeeded', due_at = NULL, finished_at = CURRENT_TIMESTAMP");
        insertMany("waits", "one", "CASE WHEN n = 1 THEN CURRENT_TIMESTAMP END");
        insertMany("pair-first", "g", NOW);
        insertMany("pair-second", "g", "NULL");
    }

    /** A group named {@code one} is one group; of any other name, each entry has its own. */
    private void insertMany(String prefix, String group, String due) throws SQLException {
        String name = group.equals("one") ? "'one'" : "'" + group + "' || n";
        execute("""
                INSERT INTO idempotency_outgoing (entry_id, namespace, target, operation, idempotency_key, group_name,
                    method, path, body, created_at, state, step, attempts, given_back, due_at)
                SELECT '%1$s-' || n, 'default', '%2$s', 'parcels.send', 'key-' || n, %3$s,
                    'POST', '', CAST('' AS %4$s), CURRENT_TIMESTAMP, 'waiting', 'submit', 0, 0, %6$s
                FROM %5$s ORDER BY n
                """.formatted(
                        prefix, target, name, kind == StoreKind.H2 ? "BLOB" : "bytea", series.formatted(MANY), due));
    }

    /** Without leaving a trace. */
    private int read(String sql, Object... parameters) throws SQLException {
        return sum(told(sql, parameters));
    }

    private String told(String sql, Object... parameters) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement explained = connection.prepareStatement(explain + sql)) {
                for (int i = 0; i < parameters.length; i++) {
                    Object value = parameters[i] instanceof List<?> list
                            ? connection.createArrayOf("varchar", list.toArray())
                            : parameters[i];
                    explained.setObject(i + 1, value);
                }
                StringBuilder told = new StringBuilder();
                try (ResultSet rows = explained.executeQuery()) {
                    while (rows.next()) {
                        told.append(rows.getString(1)).append('\n');
                    }
                }
                return told.toString();
            } finally {
                connection.rollback();
            }
        }
    }

    private int sum(String told) {
        Matcher numbers = counted.matcher(told);
        int sum = 0;
        assertThat(told).containsPattern(counted);
        while (numbers.find()) {
            sum += Integer.parseInt(numbers.group(1));
        }
        return sum;
    }

    @Test
    void who_looks_for_a_turn_reads_little_whatever_is_over_and_whatever_waits() throws Exception {
        String alone = insert(request(""));
        List<Claimed> first = claim("", "me", MANY + 2);
        assertThat(ids(first)).hasSize(MANY + 2).contains("waits-1", "pair-first-1", alone);
        assertThat(read(due(), "default", target, 10)).isLessThan(FEW);

        String later = insert(request(""));
        assertThat(read(due(), "default", target, 10)).isLessThan(FEW);
        assertThat(read(OutgoingSql.ONE, "default", "waits-" + MANY)).isLessThan(FEW);
        assertThat(read(firstOfSome(), "default", target, List.of("one", "g7"))).isLessThan(FEW);
        assertThat(told(firstOfSome(), "default", target, List.of("one", "g7"))).doesNotContain("Sort");
        assertThat(read(OutgoingSql.LOCK_PARKED, List.of("waits-2", "pair-second-7")))
                .isLessThan(FEW);
        assertThat(ids(claim("", "me", 10))).containsExactly(later);

        outgoing.finish(first.stream()
                .filter(one -> one.id().equals("waits-1"))
                .map(one -> finished(one, OutgoingState.SUCCEEDED))
                .toList());
        assertThat(wake("", "one")).isOne();
        assertThat(read(due(), "default", target, 10)).isLessThan(FEW);
        assertThat(ids(claim("", "me", 10))).containsExactly("waits-2");
    }

    @Test
    void who_stores_one_reads_little_of_its_group() throws Exception {
        byte[] nothing = {};
        assertThat(read(
                        inserting(),
                        "new",
                        "default",
                        target,
                        "parcels.send",
                        "key",
                        "one",
                        "POST",
                        "",
                        null,
                        nothing,
                        "default",
                        target,
                        "one"))
                .isLessThan(FEW);
    }

    private String firstOfSome() throws SQLException {
        try (Connection connection = database.getConnection()) {
            return OutgoingSql.firstOfSome(Dialects.of(connection));
        }
    }

    private String due() throws SQLException {
        try (Connection connection = database.getConnection()) {
            return OutgoingSql.due(Dialects.of(connection));
        }
    }

    private String inserting() throws SQLException {
        try (Connection connection = database.getConnection()) {
            return OutgoingSql.insertNew(Dialects.of(connection), true);
        }
    }
}
