package dev.idempotency.jdbc;

class H2OutgoingTest extends OutgoingContract {

    H2OutgoingTest() {
        super(StoreKind.H2);
    }
}
