package dev.idempotency.jdbc;

class PostgreSqlOutgoingTest extends OutgoingContract {

    PostgreSqlOutgoingTest() {
        super(StoreKind.POSTGRESQL);
    }
}
