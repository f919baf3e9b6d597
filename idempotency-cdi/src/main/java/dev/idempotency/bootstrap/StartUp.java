package dev.idempotency.bootstrap;

import dev.idempotency.execution.OperationDescription;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.StoreFailure;
import java.util.stream.Collectors;

/** Looks at the store when the application starts. */
final class StartUp {

    private static final System.Logger LOGGER = System.getLogger(StartUp.class.getName());

    private final Library library;

    StartUp(Library library) {
        this.library = library;
    }

    /**
     * Checks the store. A database that is away is waited for, not refused.
     *
     * @throws IllegalStateException if it is there and cannot be trusted: the application must not start
     */
    void run() {
        try {
            library.storage().check();
            announce(library.storage().database());
        } catch (StoreFailure e) {
            if (e.kind() == StoreFailure.Kind.DEFECT) {
                throw new IllegalStateException(Messages.text("IDEMP0422E", e.getMessage()), e);
            }
            announce("away");
            Messages.log(LOGGER, "IDEMP0421W", library.storage().dataSource(), e.getMessage());
        }
    }

    private void announce(String database) {
        Messages.log(
                LOGGER,
                "IDEMP0400I",
                Version.OF_LIBRARY,
                library.operations().all().size(),
                library.operations().all().stream()
                        .map(OperationDescription::operation)
                        .sorted()
                        .collect(Collectors.joining(", ")),
                library.settings().namespace(),
                library.storage().dataSource(),
                database);
    }
}
