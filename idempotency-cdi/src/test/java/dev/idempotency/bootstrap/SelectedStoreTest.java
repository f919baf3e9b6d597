package dev.idempotency.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.record.RecordStore;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestNaming;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class SelectedStoreTest {

    private final List<String> opened = new ArrayList<>();
    private String selected = "";

    private final SelectedStore store = new SelectedStore(() -> selected, "Shards", dataSource -> {
        opened.add(dataSource.name());
        return new CheckedStore(null, null);
    });

    @Test
    void the_number_of_names_has_an_end_and_known_ones_go_on_working() {
        DataSource one = TestDatabase.H2.create();
        for (int name = 0; name < 1000; name++) {
            select("jdbc/many-" + name, one);
            store.target();
        }

        select("jdbc/one-too-many", one);
        assertThatThrownBy(store::target)
                .isInstanceOf(StoreFailure.class)
                .hasMessageContainingAll("IDEMP0434E", "jdbc/one-too-many", "Shards");

        select("jdbc/many-7", one);
        assertThat(store.target()).isSameAs(store.target());
        assertThat(opened).hasSize(1000).doesNotHaveDuplicates();
    }

    /** Whoever waits goes on with the store of its own call, whatever is selected by others meanwhile. */
    @Test
    void the_store_of_a_call_stays_what_it_was() {
        DataSource one = TestDatabase.H2.create();
        select("jdbc/first", one);
        RecordStore first = store.ofThisCall();
        select("jdbc/second", one);

        assertThat(first).isNotSameAs(store.ofThisCall()).isNotSameAs(store);
        assertThat(first.ofThisCall()).isSameAs(first);
    }

    private void select(String name, DataSource dataSource) {
        TestNaming.bind(name, dataSource);
        selected = name;
    }
}
