package dev.idempotency.bootstrap;

import dev.idempotency.messages.Messages;
import dev.idempotency.spi.CallerResolver;
import java.util.Objects;

/**
 * Holds the application's resolver to its contract: what would name nobody in particular is refused, since all whom it
 * stands for would see each other's results.
 */
final class CheckedCaller implements CallerResolver {

    private static final int LONGEST = 1000;

    private final CallerResolver resolver;

    CheckedCaller(CallerResolver resolver) {
        this.resolver = resolver;
    }

    @Override
    public String currentCaller() {
        // Applications need not be compiled with anything that forbids null.
        String caller = Objects.requireNonNullElse(resolver.currentCaller(), "");
        if (caller.isBlank() || caller.length() > LONGEST) {
            String answer = caller.isBlank() ? "nothing" : caller.length() + " characters";
            throw new IllegalStateException(
                    Messages.text("IDEMP0425E", resolver.getClass().getName(), answer));
        }
        return caller;
    }
}
