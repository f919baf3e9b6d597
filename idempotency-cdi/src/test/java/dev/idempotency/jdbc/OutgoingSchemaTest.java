package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.testing.TestDatabase;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables of operations on other systems, which not every application has. */
class OutgoingSchemaTest {

    private static Schema schema(DataSource database, boolean withOutgoing) {
        return new Schema(() -> database, StoreFixture.IN_FLIGHT_WAIT, withOutgoing);
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void an_application_without_targets_needs_none_of_them(TestDatabase kind) throws SQLException {
        DataSource database = kind.create();
        schema(database, false).prepare(SchemaMode.CREATE);
        StoreFixture.execute(database, "DROP TABLE idempotency_outgoing");
        StoreFixture.execute(database, "DROP TABLE idempotency_attempt");
        assertThatCode(() -> schema(database, false).prepare(SchemaMode.VALIDATE))
                .doesNotThrowAnyException();
        SchemaContract.assertRefused(
                () -> schema(database, true).prepare(SchemaMode.VALIDATE),
                "IDEMP0205E",
                "no table idempotency_outgoing",
                "no table idempotency_attempt");
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void tables_that_are_added_later_are_made_beside_those_that_are_there(TestDatabase kind) throws SQLException {
        DataSource database = kind.create();
        schema(database, false).prepare(SchemaMode.CREATE);
        StoreFixture.execute(database, "DROP TABLE idempotency_outgoing");
        schema(database, true).prepare(SchemaMode.CREATE);
        assertThatCode(() -> schema(database, true).prepare(SchemaMode.VALIDATE))
                .doesNotThrowAnyException();
    }
}
