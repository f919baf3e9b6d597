package dev.idempotency.bootstrap;

import dev.idempotency.outgoing.Relay;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.retention.StorePurge;
import java.util.Collection;

/** Where the records of one application are kept, and what can be said of that place when it starts. */
interface Storage {

    RecordStore store();

    /**
     * Checks what can be checked without a call.
     *
     * @throws StoreFailure if it cannot be used
     */
    void check();

    /** Each store that is open now. */
    Collection<RecordStore> stores();

    /** The purge of each store that is open now. */
    Collection<StorePurge> purges();

    /** The datasource, for people. */
    String dataSource();

    /** The database behind it, for people. */
    String database();

    /** What delivers the outgoing operations of the current call. */
    Relay relay();

    /** Begins to deliver. */
    void startRelays();

    /** Ends that, and waits a little for what is under way. */
    void stopRelays();
}
