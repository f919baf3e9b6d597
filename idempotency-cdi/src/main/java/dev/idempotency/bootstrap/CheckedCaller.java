package dev.idempotency.bootstrap;

import dev.idempotency.messages.Messages;
import dev.idempotency.spi.CallerResolver;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
        String mistake = mistakeIn(caller);
        if (mistake != null) {
            throw new IllegalStateException(
                    Messages.text("IDEMP0425E", resolver.getClass().getName(), mistake));
        }
        return caller;
    }

    private static @Nullable String mistakeIn(String caller) {
        if (caller.isBlank()) {
            return "nothing";
        }
        if (caller.length() > LONGEST) {
            return caller.length() + " characters";
        }
        return caller.indexOf('\0') < 0 ? null : "a name with U+0000 in it, which databases do not store";
    }
}
