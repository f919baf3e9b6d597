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
     * Checks the store, unless there is nothing to protect.
     *
     * @throws IllegalStateException if it is there and cannot be trusted: the application must not start
     */
    void run() {
        if (library.operations().all().isEmpty()) {
            return;
        }
        try {
            library.store().check();
            announce();
        } catch (StoreFailure e) {
            if (e.kind() != StoreFailure.Kind.UNREACHABLE) {
                throw new IllegalStateException(Messages.text("IDEMP0422E", e.getMessage()), e);
            }
            Messages.log(LOGGER, "IDEMP0421W", library.settings().dataSource(), e.getMessage());
        }
    }

    private void announce() {
        Messages.log(
                LOGGER,
                "IDEMP0400I",
                library.operations().all().size(),
                library.operations().all().stream()
                        .map(OperationDescription::operation)
                        .sorted()
                        .collect(Collectors.joining(", ")),
                library.settings().namespace(),
                library.settings().dataSource());
    }
}
