package dev.idempotency.bootstrap;

import dev.idempotency.OperationIdentity;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;

/**
 * The store behind its checks: nothing reaches it before they have passed once. A database that was away at start is
 * checked when it is first needed. Thread-safe.
 */
final class CheckedStore implements RecordStore {

    private final RecordStore store;
    private final FirstContact contact;
    private final DefectLog defects = new DefectLog();

    CheckedStore(RecordStore store, FirstContact contact) {
        this.store = store;
        this.contact = contact;
    }

    @Override
    public Claim claim(NewClaim claim) {
        return checked().claim(claim);
    }

    @Override
    public void complete(OperationIdentity identity, Outcome outcome) {
        checked().complete(identity, outcome);
    }

    @Override
    public void confirm() {
        checked().confirm();
    }

    @Override
    public Sighting look(OperationIdentity identity) {
        return checked().look(identity);
    }

    @Override
    public Sighting look(String namespace, String caller, String operationId) {
        return checked().look(namespace, caller, operationId);
    }

    /**
     * Checks now, unless that was done.
     *
     * @throws StoreFailure if the store cannot be used
     */
    void check() {
        contact.make();
    }

    private RecordStore checked() {
        try {
            contact.make();
            return store;
        } catch (StoreFailure e) {
            defects.tell(e);
            throw e;
        }
    }
}
