package dev.idempotency.bootstrap;

import dev.idempotency.record.RecordStore;
import dev.idempotency.spi.DataSourceSelector;

/** Records are where the application says for each call. Before the first of them there is nothing to look at. */
final class SelectedStorage implements Storage {

    private final String selector;
    private final SelectedStore store;

    SelectedStorage(DataSourceSelector selector, String shownSelector, StoreFactory stores) {
        this.selector = shownSelector;
        this.store = new SelectedStore(selector, shownSelector, stores::on);
    }

    @Override
    public RecordStore store() {
        return store;
    }

    @Override
    public void check() {}

    @Override
    public String dataSource() {
        return "as selected by " + selector;
    }

    @Override
    public String database() {
        return "checked when first selected";
    }
}
