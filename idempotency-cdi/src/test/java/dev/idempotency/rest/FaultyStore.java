package dev.idempotency.rest;

import dev.idempotency.OperationIdentity;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.util.function.UnaryOperator;

/** A real store that can be made unreachable, and whose records can be shown other than they are. */
final class FaultyStore implements RecordStore {

    private final RecordStore store;
    volatile boolean unreachable;
    volatile UnaryOperator<OperationRecord> shown = UnaryOperator.identity();

    FaultyStore(RecordStore store) {
        this.store = store;
    }

    void repair() {
        unreachable = false;
        shown = UnaryOperator.identity();
    }

    @Override
    public Claim claim(NewClaim claim) {
        failIfUnreachable();
        Claim answer = store.claim(claim);
        return answer instanceof Claim.Found found ? new Claim.Found(shown.apply(found.record())) : answer;
    }

    @Override
    public void complete(OperationIdentity identity, Outcome outcome) {
        failIfUnreachable();
        store.complete(identity, outcome);
    }

    @Override
    public void confirm() {
        store.confirm();
    }

    @Override
    public Sighting look(OperationIdentity identity) {
        failIfUnreachable();
        return shown(store.look(identity));
    }

    @Override
    public Sighting look(String namespace, String caller, String operationId) {
        failIfUnreachable();
        return shown(store.look(namespace, caller, operationId));
    }

    private Sighting shown(Sighting sighting) {
        return sighting instanceof Sighting.Recorded recorded
                ? new Sighting.Recorded(shown.apply(recorded.record()))
                : sighting;
    }

    private void failIfUnreachable() {
        if (unreachable) {
            throw new StoreFailure(
                    StoreFailure.Kind.UNREACHABLE, "no connection to db.internal:5432", new IllegalStateException());
        }
    }
}
