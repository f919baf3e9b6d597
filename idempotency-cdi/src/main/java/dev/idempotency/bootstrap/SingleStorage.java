package dev.idempotency.bootstrap;

import dev.idempotency.outgoing.Relay;
import dev.idempotency.record.RecordStore;
import dev.idempotency.retention.StorePurge;
import java.util.List;

/** All records are behind the one datasource that is set. */
final class SingleStorage implements Storage {

    private final NamedDataSource dataSource;
    private final StoreFactory.Opened opened;

    SingleStorage(String dataSource, StoreFactory stores) {
        this.dataSource = new NamedDataSource(dataSource);
        this.opened = stores.open(this.dataSource);
    }

    @Override
    public RecordStore store() {
        return opened.store();
    }

    @Override
    public void check() {
        opened.store().check();
    }

    @Override
    public List<RecordStore> stores() {
        return List.of(opened.store());
    }

    @Override
    public List<StorePurge> purges() {
        return List.of(opened.purge());
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
        return opened.relay();
    }

    @Override
    public void startRelays() {
        opened.relay().start(Runnable::run);
    }

    @Override
    public void stopRelays() {
        opened.relay().stop();
    }
}
