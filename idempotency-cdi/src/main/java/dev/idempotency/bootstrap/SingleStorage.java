package dev.idempotency.bootstrap;

import dev.idempotency.outgoing.Relay;
import dev.idempotency.record.RecordStore;
import dev.idempotency.retention.StorePurge;
import java.util.List;

/** All records are behind the one datasource that is set. */
final class SingleStorage implements Storage {

    private final NamedDataSource dataSource;
    private final CheckedStore store;
    private final StorePurge purge;
    private final Relay relay;

    SingleStorage(String dataSource, StoreFactory stores) {
        this.dataSource = new NamedDataSource(dataSource);
        this.store = stores.on(this.dataSource);
        this.purge = stores.purge(this.dataSource, store);
        this.relay = stores.relay(this.dataSource, store);
    }

    @Override
    public RecordStore store() {
        return store;
    }

    @Override
    public void check() {
        store.check();
    }

    @Override
    public List<RecordStore> stores() {
        return List.of(store);
    }

    @Override
    public List<StorePurge> purges() {
        return List.of(purge);
    }

    @Override
    public String dataSource() {
        return dataSource.name();
    }

    @Override
    public String database() {
        return dataSource.product();
    }

    @Override
    public Relay relay() {
        return relay;
    }

    @Override
    public void startRelays() {
        relay.start();
    }

    @Override
    public void stopRelays() {
        relay.stop();
    }
}
