package dev.idempotency.bootstrap;

import dev.idempotency.record.RecordStore;

/** All records are behind the one datasource that is set. */
final class SingleStorage implements Storage {

    private final NamedDataSource dataSource;
    private final CheckedStore store;

    SingleStorage(String dataSource, StoreFactory stores) {
        this.dataSource = new NamedDataSource(dataSource);
        this.store = stores.on(this.dataSource);
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
    public String dataSource() {
        return dataSource.name();
    }

    @Override
    public String database() {
        return dataSource.product();
    }
}
