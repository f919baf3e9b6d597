package dev.idempotency.bootstrap;

import dev.idempotency.OperationIdentity;
import dev.idempotency.config.Settings;
import dev.idempotency.jdbc.Horizons;
import dev.idempotency.jdbc.PartitionedTables;
import dev.idempotency.jdbc.Schema;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.jta.Transactions;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.util.UUID;

/** Whether the store can be trusted: its tables are there, and it takes part in the transactions of the business. */
final class StoreChecks {

    private final Settings settings;
    private final String dataSource;
    private final RecordStore store;
    private final Schema schema;
    private final PartitionedTables partitions;
    private final Horizons horizons;
    private final Transactions transactions;
    private final SeparateTransactions separate;

    StoreChecks(
            Settings settings,
            String dataSource,
            RecordStore store,
            Schema schema,
            PartitionedTables partitions,
            Horizons horizons,
            Transactions transactions,
            SeparateTransactions separate) {
        this.settings = settings;
        this.dataSource = dataSource;
        this.store = store;
        this.schema = schema;
        this.partitions = partitions;
        this.horizons = horizons;
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
            partitions.prepare(settings.retention().keyFormat());
            return horizons.read();
        });
        refuseIfNotTransactional();
    }

    private void refuseIfNotTransactional() {
        OperationIdentity probe = new OperationIdentity(
                settings.namespace(), OperationIdentity.ANONYMOUS, "idempotency.self-check", newKey().toString());
        boolean written = separate.inNew(() -> {
            boolean answer = write(new NewClaim(probe, "self-check", "v1:"));
            transactions.setRollbackOnly();
            return answer;
        });
        Sighting left = separate.outside(() -> store.look(probe));
        if (!(left instanceof Sighting.Absent)) {
            String text = Messages.text("IDEMP0420E", dataSource, probe.operation());
            throw new StoreFailure(StoreFailure.Kind.DEFECT, text, new IllegalStateException("found " + left));
        }
        if (!written) {
            // Nobody else has this key, so the database ended the transaction: nothing is shown until it does not.
            String text = Messages.text("IDEMP0427W", dataSource);
            throw new StoreFailure(StoreFailure.Kind.UNREACHABLE, text, new IllegalStateException("not written"));
        }
    }

    /** A UUIDv7: partitioned tables have no place for any other. */
    private static UUID newKey() {
        UUID random = UUID.randomUUID();
        long time = (System.currentTimeMillis() << 16) | 0x7000 | (random.getMostSignificantBits() & 0xFFF);
        return new UUID(time, random.getLeastSignificantBits());
    }

    /** Whether a record is there now for the rollback to take away. */
    private boolean write(NewClaim row) {
        try {
            if (!(store.claim(row) instanceof Claim.Won)) {
                return false;
            }
            store.complete(row, Outcome.SUCCESS_WITHOUT_RESULT);
            return true;
        } catch (StoreFailure e) {
            if (e.kind() == StoreFailure.Kind.CONTENTION) {
                return false;
            }
            throw e;
        }
    }
}
