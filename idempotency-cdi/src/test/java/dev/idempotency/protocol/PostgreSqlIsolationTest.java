package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotencyException;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.testing.MeddlingDriver;
import dev.idempotency.testing.MeddlingDriver.Moment;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration.TransactionIsolation;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What is promised holds under the isolations that nobody need choose, too. */
class PostgreSqlIsolationTest {

    private static DataSource pool(TransactionIsolation isolation) {
        return TestJta.meddlingPool(TestDatabase.POSTGRESQL.createUrl(), ProtocolContract.POOL_SIZE, isolation);
    }

    @Nested
    class ProtocolUnderRepeatableRead extends ProtocolContract {
        @Override
        DataSource dataSource() {
            return pool(TransactionIsolation.REPEATABLE_READ);
        }
    }

    @Nested
    class ProtocolUnderSerializable extends ProtocolContract {
        @Override
        DataSource dataSource() {
            return pool(TransactionIsolation.SERIALIZABLE);
        }

        /** Neighbours in an index are taken for readers of each other. */
        @Override
        boolean mayBeTriedAgain(IdempotencyException refusal) {
            return refusal instanceof OperationRolledBackException || super.mayBeTriedAgain(refusal);
        }
    }

    @Nested
    class RepeatableRead extends StrictIsolationContract {
        RepeatableRead() {
            super(TransactionIsolation.REPEATABLE_READ);
        }
    }

    @Nested
    class Serializable extends StrictIsolationContract {
        Serializable() {
            super(TransactionIsolation.SERIALIZABLE);
        }

        /** Both have read what the other one writes: in no order of them both would have. */
        @Test
        void a_commit_that_is_refused_is_told_as_rolled_back_and_a_retry_executes() throws Exception {
            MeddlingDriver.once(Moment.BEFORE, "commit", ours -> countAndWriteElsewhere());

            assertThatThrownBy(() -> shop.buy(key, line, () -> ledger.lines("elsewhere")))
                    .isInstanceOf(OperationRolledBackException.class);
            assertThat(ledger.lines(line)).as("another order of it").isOne();

            shop.buy(key, line, Inside.NOTHING);
            assertThat(ledger.lines(line)).isEqualTo(2);
        }

        private void countAndWriteElsewhere() throws SQLException {
            try (Connection other = elsewhere()) {
                other.setAutoCommit(false);
                execute(other, "SELECT count(*) FROM ledger");
                execute(other, "INSERT INTO ledger (line) VALUES ('elsewhere')");
                other.commit();
            }
        }
    }
}
