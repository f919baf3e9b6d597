package dev.idempotency.bootstrap;

import dev.idempotency.OperationIdentity;
import dev.idempotency.config.Settings;
import dev.idempotency.jdbc.Schema;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.jta.Transactions;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.util.UUID;

/** Whether the store can be trusted: its tables are there, and it takes part in the transactions of the business. */
final class StoreChecks {

    private final Settings settings;
    private final RecordStore store;
    private final Schema schema;
    private final Transactions transactions;
    private final SeparateTransactions separate;

    StoreChecks(
            Settings settings,
            RecordStore store,
            Schema schema,
            Transactions transactions,
            SeparateTransactions separate) {
        this.settings = settings;
        this.store = store;
        this.schema = schema;
        this.transactions = transactions;
        this.separate = separate;
    }

    /**
     * Checks, outside of any transaction that may be active.
     *
     * @throws StoreFailure {@code UNREACHABLE}: try again later; else people must look
     */
    void run() {
        separate.outside(() -> {
            schema.prepare(settings.schema());
            return this;
        });
        refuseIfNotTransactional();
    }

    private void refuseIfNotTransactional() {
        OperationIdentity probe = new OperationIdentity(
                settings.namespace(),
                OperationIdentity.ANONYMOUS,
                "idempotency.self-check",
                UUID.randomUUID().toString());
        separate.inNew(() -> {
            store.claim(new NewClaim(probe, "self-check", "v1:", false));
            transactions.setRollbackOnly();
            return this;
        });
        if (separate.outside(() -> store.look(probe)) instanceof Sighting.Recorded) {
            String text = Messages.text("IDEMP0420E", settings.dataSource());
            throw new StoreFailure(StoreFailure.Kind.DEFECT, text, new IllegalStateException("not transactional"));
        }
    }
}
