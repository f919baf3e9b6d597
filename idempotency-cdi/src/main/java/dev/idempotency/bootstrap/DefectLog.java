package dev.idempotency.bootstrap;

import dev.idempotency.messages.Messages;
import dev.idempotency.messages.Seldom;
import dev.idempotency.record.StoreFailure;

/**
 * Tells operators why calls find no store. A call that fails ends nothing, as a start would, so the reason must be in the
 * log; but not once for each call. Thread-safe.
 */
final class DefectLog {

    private static final System.Logger LOGGER = System.getLogger(CheckedStore.class.getName());

    private final Seldom seldom = new Seldom();

    /** Logs what people must look at; what passes by itself is told by each call that meets it. */
    void tell(StoreFailure failure) {
        if (failure.kind() == StoreFailure.Kind.DEFECT && seldom.isTime()) {
            Messages.log(LOGGER, failure, "IDEMP0422E", failure.getMessage());
        }
    }
}
