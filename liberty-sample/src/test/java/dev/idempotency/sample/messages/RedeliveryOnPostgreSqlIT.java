package dev.idempotency.sample.messages;

import dev.idempotency.sample.running.DatabaseKind;

class RedeliveryOnPostgreSqlIT extends RedeliveryContract {

    RedeliveryOnPostgreSqlIT() {
        super(DatabaseKind.POSTGRESQL);
    }
}
