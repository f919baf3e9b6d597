package dev.idempotency.bootstrap;

import dev.idempotency.record.RecordStore;
import dev.idempotency.retention.StorePurge;
import java.util.List;

/** All records are behind the one datasource that is set. */
final class SingleStorage implements Storage {

    private final NamedDataSource dataSource;
    private final CheckedStore store;
    private final StorePurge purge;

    SingleStorage(String dataSource, StoreFactory stores) {
        this.dataSource = new NamedDataSource(dataSource);
        this.store = stores.on(this.dataSource);
        this.purge = stores.purge(this.dataSource, store);
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
}
