package dev.idempotency.jdbc;

class H2TurnTest extends TurnContract {

    H2TurnTest() {
        super(StoreKind.H2);
    }
}
