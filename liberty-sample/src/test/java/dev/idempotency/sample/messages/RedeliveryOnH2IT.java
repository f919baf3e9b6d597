package dev.idempotency.sample.messages;

import dev.idempotency.sample.running.DatabaseKind;

class RedeliveryOnH2IT extends RedeliveryContract {

    RedeliveryOnH2IT() {
        super(DatabaseKind.H2);
    }
}
