package dev.idempotency.bootstrap;

import dev.idempotency.messages.Messages;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.spi.DataSourceSelector;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The store on the datasource that the application's selector names for the current call: one for each name, with
 * checks and a dialect of its own. Thread-safe.
 */
final class SelectedStore extends ForwardingStore {

    /** A name may depend on what a client sent: no scheme but {@code java:} leads a lookup out of this JVM. */
    private static final Pattern NAME = Pattern.compile("(java:)?[A-Za-z0-9._/-]{1,200}");

    private static final int MOST = 1000;

    private final DataSourceSelector selector;
    private final String shownSelector;
    private final Function<NamedDataSource, RecordStore> opening;
    private final Map<String, RecordStore> open = new ConcurrentHashMap<>();
    private final DefectLog defects = new DefectLog();

    /** @param shownSelector what to call it in messages */
    SelectedStore(DataSourceSelector selector, String shownSelector, Function<NamedDataSource, RecordStore> opening) {
        this.selector = selector;
        this.shownSelector = shownSelector;
        this.opening = opening;
    }

    @Override
    RecordStore target() {
        try {
            String name = selected();
            RecordStore known = open.get(name);
            return known != null ? known : open(name);
        } catch (StoreFailure e) {
            defects.tell(e);
            throw e;
        }
    }

    @Override
    public RecordStore ofThisCall() {
        return target();
    }

    private String selected() {
        String name;
        try {
            name = selector.currentDataSource();
        } catch (RuntimeException e) {
            throw unusable(
                    Messages.text(
                            "IDEMP0432E", shownSelector, "threw " + e.getClass().getName()),
                    e);
        }
        String fault = fault(name);
        if (fault != null) {
            throw unusable(Messages.text("IDEMP0432E", shownSelector, fault), null);
        }
        return name;
    }

    /** Applications need not be compiled with anything that forbids null. What is no name is not shown: it may be anything. */
    private static @Nullable String fault(@Nullable String name) {
        if (name == null) {
            return "answered null";
        }
        if (name.isBlank()) {
            return "answered a blank name";
        }
        return NAME.matcher(name).matches() ? null : "answered a name that is too long or has other characters";
    }

    private RecordStore open(String name) {
        NamedDataSource dataSource = new NamedDataSource(name);
        try {
            // First, so that a name that leads nowhere leaves nothing behind.
            dataSource.get();
        } catch (StoreFailure e) {
            throw unusable(Messages.text("IDEMP0433E", name, shownSelector), e);
        }
        if (open.size() >= MOST) {
            throw unusable(Messages.text("IDEMP0434E", name, shownSelector, MOST), null);
        }
        return open.computeIfAbsent(name, ignored -> opening.apply(dataSource));
    }

    private static StoreFailure unusable(String text, @Nullable RuntimeException cause) {
        return new StoreFailure(
                StoreFailure.Kind.DEFECT, text, cause != null ? cause : new IllegalArgumentException("no datasource"));
    }
}
