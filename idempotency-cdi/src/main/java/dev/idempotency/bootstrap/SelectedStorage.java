package dev.idempotency.bootstrap;

import dev.idempotency.outgoing.Relay;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.retention.StorePurge;
import dev.idempotency.spi.DataSourceSelector;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** Records are where the application says for each call. Before the first of them there is nothing to look at. */
final class SelectedStorage implements Storage {

    private final String selector;
    private final SelectedStore store;
    private final StoreFactory stores;
    private final Map<RecordStore, StoreFactory.Opened> opened = new ConcurrentHashMap<>();
    private final RelayStarter starter = new RelayStarter();

    /** A request may still be the first to name a database then. */
    private volatile boolean stopped;

    SelectedStorage(DataSourceSelector selector, String shownSelector, StoreFactory stores) {
        this.selector = shownSelector;
        this.store = new SelectedStore(selector, shownSelector, this::open);
        this.stores = stores;
    }

    private RecordStore open(NamedDataSource dataSource) {
        StoreFactory.Opened open = stores.open(dataSource);
        opened.put(open.store(), open);
        open.relay().start(starter);
        if (stopped) {
            open.relay().stop();
        }
        return open.store();
    }

    @Override
    public RecordStore store() {
        return store;
    }

    @Override
    public void check() {}

    @Override
    public Collection<RecordStore> stores() {
        return opened.keySet();
    }

    @Override
    public Collection<StorePurge> purges() {
        return opened.values().stream().map(StoreFactory.Opened::purge).toList();
    }

    @Override
    public String dataSource() {
        return "as selected by " + selector;
    }

    @Override
    public String database() {
        return "checked when first selected";
    }

    @Override
    public Relay relay() {
        try {
            return Objects.requireNonNull(opened.get(store.ofThisCall())).relay();
        } catch (StoreFailure e) {
            throw CheckedOutgoing.told(e);
        }
    }

    /** Each is started when its database is first named. */
    @Override
    public void startRelays() {
        if (stores.delivers()) {
            starter.begin(stores.threads());
        }
    }

    @Override
    public void stopRelays() {
        stopped = true;
        starter.stop();
        opened.values().forEach(open -> open.relay().stop());
    }
}
