package dev.idempotency.bootstrap;

import dev.idempotency.record.RecordStore;
import dev.idempotency.record.StoreFailure;

/**
 * The store behind its checks: nothing reaches it before they have passed once. A database that was away at start is
 * checked when it is first needed. Thread-safe.
 */
final class CheckedStore extends ForwardingStore {

    private final RecordStore store;
    private final FirstContact contact;
    private final DefectLog defects = new DefectLog();

    CheckedStore(RecordStore store, FirstContact contact) {
        this.store = store;
        this.contact = contact;
    }

    /**
     * Checks now, unless that was done.
     *
     * @throws StoreFailure if the store cannot be used
     */
    void check() {
        contact.make();
    }

    @Override
    RecordStore target() {
        try {
            contact.make();
            return store;
        } catch (StoreFailure e) {
            defects.tell(e);
            throw e;
        }
    }
}
