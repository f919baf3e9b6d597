package dev.idempotency.bootstrap;

import dev.idempotency.outgoing.Relay;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.retention.StorePurge;
import dev.idempotency.spi.DataSourceSelector;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Records are where the application says for each call. Before the first of them there is nothing to look at. */
final class SelectedStorage implements Storage {

    private final String selector;
    private final SelectedStore store;
    private final StoreFactory stores;
    private final Queue<StorePurge> purges = new ConcurrentLinkedQueue<>();
    private final Map<RecordStore, Relay> relays = new ConcurrentHashMap<>();
    private final Queue<RecordStore> opened = new ConcurrentLinkedQueue<>();

    SelectedStorage(DataSourceSelector selector, String shownSelector, StoreFactory stores) {
        this.selector = shownSelector;
        this.store = new SelectedStore(selector, shownSelector, this::open);
        this.stores = stores;
    }

    private RecordStore open(NamedDataSource dataSource) {
        CheckedStore store = stores.on(dataSource);
        purges.add(stores.purge(dataSource, store));
        Relay relay = stores.relay(dataSource, store);
        relays.put(store, relay);
        opened.add(store);
        relay.start();
        return store;
    }

    @Override
    public RecordStore store() {
        return store;
    }

    @Override
    public void check() {}

    @Override
    public Collection<RecordStore> stores() {
        return opened;
    }

    @Override
    public Collection<StorePurge> purges() {
        return purges;
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
            return Objects.requireNonNull(relays.get(store.ofThisCall()));
        } catch (StoreFailure e) {
            throw CheckedOutgoing.told(e);
        }
    }

    /** Each is started when its database is first named. */
    @Override
    public void startRelays() {}

    @Override
    public void stopRelays() {
        relays.values().forEach(Relay::stop);
    }
}
