package dev.idempotency.rest;

import dev.idempotency.IdempotencyException;
import dev.idempotency.KeyInvalidException;
import dev.idempotency.KeyPresence;
import dev.idempotency.OperationIdentity;
import dev.idempotency.config.Settings;
import dev.idempotency.execution.Attempt;
import dev.idempotency.execution.Call;
import dev.idempotency.execution.CallKind;
import dev.idempotency.execution.OperationDescription;
import dev.idempotency.execution.OperationDescription.Kind;
import dev.idempotency.spi.CallerResolver;
import dev.idempotency.wire.HeaderNames;
import jakarta.enterprise.context.ContextNotActiveException;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Calls of resource methods by JAX-RS: key and parameters come from the request, the result is a response. Thread-safe. */
public final class HttpCalls implements CallKind {

    private final Settings settings;
    private final CallerResolver callers;
    private final ArgumentKeys argumentKeys;
    private final CurrentExchange current;
    private final Clock clock;

    /**
     * Calls of one application.
     *
     * @param current the bean, as a proxy that finds the one of the current request
     * @param clock of this node
     */
    public HttpCalls(
            Settings settings,
            CallerResolver callers,
            ArgumentKeys argumentKeys,
            CurrentExchange current,
            Clock clock) {
        this.settings = settings;
        this.callers = callers;
        this.argumentKeys = argumentKeys;
        this.current = current;
        this.clock = clock;
    }

    @Override
    public boolean covers(OperationDescription description) {
        return description.kind() == Kind.RESOURCE_METHOD
                && exchangeFor(description).isPresent();
    }

    private Optional<Exchange> exchangeFor(OperationDescription description) {
        try {
            return current.uncalled().filter(exchange -> isFor(exchange, description));
        } catch (ContextNotActiveException e) {
            return Optional.empty();
        }
    }

    private static boolean isFor(Exchange exchange, OperationDescription description) {
        return exchange.method().isDescribedBy(description);
    }

    @Override
    public Optional<Call> open(OperationDescription description, @Nullable Object[] arguments) {
        Exchange exchange = exchangeFor(description).orElseThrow();
        exchange.call();
        try {
            return open(description, arguments, exchange);
        } catch (IdempotencyException e) {
            RefusalTrail.write(description.operation(), exchange.facts(), clock);
            throw e;
        }
    }

    private Optional<Call> open(OperationDescription description, @Nullable Object[] arguments, Exchange exchange) {
        return key(description, arguments, exchange.facts())
                .map(key -> new HttpCall(attempt(description, key, exchange.facts()), description, exchange, settings));
    }

    private Optional<String> key(OperationDescription description, @Nullable Object[] arguments, RequestFacts facts) {
        Optional<String> header = facts.key();
        Optional<String> argument = argumentKeys.keyOf(description, arguments);
        if (header.isPresent() && argument.isPresent() && !header.equals(argument)) {
            throw new KeyInvalidException(
                    "The header " + HeaderNames.KEY + " and the key inside of the request are not the same.",
                    null,
                    null);
        }
        Optional<String> key = argument.or(() -> header);
        if (key.isEmpty() && description.key() == KeyPresence.REQUIRED) {
            throw KeyHeader.missing();
        }
        return key;
    }

    private Attempt attempt(OperationDescription description, String key, RequestFacts facts) {
        OperationIdentity identity =
                new OperationIdentity(settings.namespace(), callers.currentCaller(), description.operation(), key);
        return new Attempt(
                identity,
                facts.attemptId(),
                clock.instant(),
                facts.requireFingerprint(),
                !description.returnsNothing(),
                description.claim());
    }
}
