package dev.idempotency.jdbc;

class PostgreSqlTurnTest extends TurnContract {

    PostgreSqlTurnTest() {
        super(StoreKind.POSTGRESQL);
    }
}
