package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.OperationRolledBackException;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgreSqlProtocolTest extends ProtocolContract {

    @Override
    DataSource dataSource() {
        return TestJta.pool(TestDatabase.POSTGRESQL.createUrl(), POOL_SIZE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"REPEATABLE READ", "SERIALIZABLE"})
    void a_joined_transaction_that_cannot_see_the_record_yet_is_rolled_back_and_may_be_tried_again(String isolation)
            throws Exception {
        assertThatThrownBy(() -> shop.inTransaction(() -> {
                    ledger.update("SET TRANSACTION ISOLATION LEVEL " + isolation);
                    ledger.lines(line); // takes the snapshot
                    CompletableFuture.runAsync(this::buy).join();
                    return shop.buy(key, line, Inside.NOTHING);
                }))
                .isInstanceOf(OperationRolledBackException.class);
        assertThat(ledger.lines(line)).isOne();

        int runs = ledger.runs();
        shop.inTransaction(() -> shop.buy(key, line, Inside.NOTHING));
        assertThat(ledger.runs()).isEqualTo(runs);
    }

    private void buy() {
        try {
            shop.buy(key, line, Inside.NOTHING);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
