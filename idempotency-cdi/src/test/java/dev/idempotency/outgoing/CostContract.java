package dev.idempotency.outgoing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testing.CountingDriver;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestNaming;
import io.agroal.api.AgroalDataSource;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What it costs the business to prepare an operation, counted beneath the pool. Nobody delivers here. */
abstract class CostContract extends RelayFixture {

    CostContract(TestDatabase kind) {
        super(kind);
    }

    @Override
    AgroalDataSource pool() {
        TestNaming.unbind(EXECUTOR);
        return TestJta.countingPool(kind.createUrl(), 1);
    }

    @Test
    void to_prepare_is_one_statement_in_the_transaction_of_the_business() {
        office.prepare(request("warm-up" + UUID.randomUUID()));
        CountingDriver.reset();
        office.prepare(request(UUID.randomUUID().toString()));
        List<String> seen = CountingDriver.seen();

        assertThat(seen).hasSize(2);
        assertThat(seen.get(0)).contains("INSERT INTO idempotency_outgoing");
        assertThat(seen.get(1)).isEqualTo("commit");
    }
}
