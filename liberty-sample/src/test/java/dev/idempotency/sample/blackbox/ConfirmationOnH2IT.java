package dev.idempotency.sample.blackbox;

import dev.idempotency.sample.running.DatabaseKind;
import dev.idempotency.sample.running.RunsOn;

@RunsOn(DatabaseKind.H2)
class ConfirmationOnH2IT extends ConfirmationContract {}
