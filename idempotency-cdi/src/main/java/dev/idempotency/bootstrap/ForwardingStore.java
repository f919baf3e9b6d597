package dev.idempotency.bootstrap;

import dev.idempotency.OperationIdentity;
import dev.idempotency.record.Claim;
import dev.idempotency.record.Horizon;
import dev.idempotency.record.LeaseStore;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A store that stands for another one, which is asked for anew with each verb. */
abstract class ForwardingStore implements RecordStore {

    /**
     * The store that does the work now.
     *
     * @throws StoreFailure if there is none that can be used
     */
    abstract RecordStore target();

    @Override
    public final Claim claim(NewClaim claim) {
        return target().claim(claim);
    }

    @Override
    public final void complete(NewClaim claim, Outcome outcome) {
        target().complete(claim, outcome);
    }

    @Override
    public final Optional<OperationRecord> find(OperationIdentity identity) {
        return target().find(identity);
    }

    @Override
    public final Sighting look(OperationIdentity identity) {
        return target().look(identity);
    }

    @Override
    public final Sighting look(String namespace, String caller, String operationId) {
        return target().look(namespace, caller, operationId);
    }

    @Override
    public final Sighting abandon(OperationIdentity identity, String attemptId) {
        return target().abandon(identity, attemptId);
    }

    @Override
    public final List<OperationIdentity> ended(Collection<String> operationIds) {
        return target().ended(operationIds);
    }

    @Override
    public final Horizon horizon() {
        return target().horizon();
    }

    @Override
    public final LeaseStore leases() {
        return target().leases();
    }
}
