package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.WrappedDataSource;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** First contact: which database it is, and whether it is there. */
class DatabaseTest {

    /** H2 that gives another name and version. */
    private static final class Disguised extends WrappedDataSource {

        private final String product;
        private final String version;

        Disguised(String product, String version) {
            super(TestDatabase.H2.create());
            this.product = product;
            this.version = version;
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = target.getConnection();
            return proxy(Connection.class, (self, method, arguments) -> {
                Object result = call(connection, method, arguments);
                return result instanceof DatabaseMetaData data ? disguised(data) : result;
            });
        }

        private DatabaseMetaData disguised(DatabaseMetaData data) {
            return proxy(DatabaseMetaData.class, (self, method, arguments) -> switch (method.getName()) {
                case "getDatabaseProductName" -> product;
                case "getDatabaseProductVersion" -> version;
                case "getDatabaseMajorVersion" -> Integer.parseInt(version.split("\\.")[0]);
                case "getDatabaseMinorVersion" -> Integer.parseInt(version.split("\\.")[1]);
                default -> call(data, method, arguments);
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"Oracle, 23.4", "PostgreSQL, 11.22", "H2, 2.2", "H2, 1.4"})
    void an_unknown_or_old_database_is_refused_by_name(String product, String version) {
        JdbcRecordStore store = new JdbcRecordStore(() -> new Disguised(product, version));

        assertThatThrownBy(() -> store.claim(StoreFixture.claim(StoreFixture.identity("key"))))
                .isInstanceOfSatisfying(
                        StoreFailure.class, e -> assertThat(e.kind()).isEqualTo(StoreFailure.Kind.DEFECT))
                .hasMessageContaining("IDEMP0201E")
                .hasMessageContaining(product + " " + version)
                .hasMessageContaining("H2 2.3 and later, PostgreSQL 12 and later");
    }

    @Test
    void what_only_passes_for_postgresql_is_refused() throws SQLException {
        Disguised imitation = new Disguised("PostgreSQL", "13.0");
        StoreFixture.execute(
                imitation, "CREATE ALIAS version AS 'String version() { return \"CockroachDB CCL v23\"; }'");

        assertThatThrownBy(() -> new JdbcRecordStore(() -> imitation).look(StoreFixture.identity("key")))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("CockroachDB CCL v23");
    }

    @Test
    void a_database_that_comes_later_is_used_as_soon_as_it_is_there() {
        AtomicReference<DataSource> dataSource = new AtomicReference<>(nowhere());
        JdbcRecordStore store = new JdbcRecordStore(dataSource::get);
        Schema schema = new Schema(dataSource::get, StoreFixture.IN_FLIGHT_WAIT);
        for (int i = 0; i < 2; i++) {
            assertUnreachable(() -> schema.prepare(SchemaMode.AUTO));
            assertUnreachable(() -> store.claim(StoreFixture.claim(StoreFixture.identity("key"))));
            assertUnreachable(() -> store.look(StoreFixture.identity("key")));
        }
        dataSource.set(TestDatabase.H2.create());
        schema.prepare(SchemaMode.AUTO);

        assertThat(store.look(StoreFixture.identity("key"))).isInstanceOf(Sighting.Absent.class);
    }

    @Test
    void a_data_source_that_cannot_be_had_is_unreachable() {
        assertUnreachable(() -> new JdbcRecordStore(() -> {
                    throw new IllegalStateException("no such name");
                })
                .look(StoreFixture.identity("key")));
    }

    private static void assertUnreachable(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        StoreFailure.class, e -> assertThat(e.kind()).isEqualTo(StoreFailure.Kind.UNREACHABLE))
                .hasMessageContaining("IDEMP0207W");
    }

    private static DataSource nowhere() {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setURL("jdbc:h2:mem:nowhere;IFEXISTS=TRUE");
        return dataSource;
    }
}
