package dev.idempotency.sample.blackbox;

import dev.idempotency.sample.running.DatabaseKind;
import dev.idempotency.sample.running.RunsOn;

@RunsOn(DatabaseKind.POSTGRESQL)
class ConfirmationOnPostgreSqlIT extends ConfirmationContract {}
