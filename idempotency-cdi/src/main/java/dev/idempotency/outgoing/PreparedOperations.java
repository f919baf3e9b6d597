package dev.idempotency.outgoing;

import dev.idempotency.KeyReusedException;
import dev.idempotency.OperationIdentity;
import dev.idempotency.client.TimeOrderedKey;
import dev.idempotency.jta.Ending;
import dev.idempotency.jta.Transactions;
import dev.idempotency.messages.Messages;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** What applications have injected. Thread-safe. */
public final class PreparedOperations implements OutgoingOperations {

    private final String namespace;
    private final Supplier<Relay> relays;
    private final Transactions transactions;
    private final Clock clock;

    /** @param relays of the database of the current call */
    public PreparedOperations(String namespace, Supplier<Relay> relays, Transactions transactions, Clock clock) {
        this.namespace = namespace;
        this.relays = relays;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public PreparedOperation prepare(OutgoingRequest request) {
        Relay relay = relays.get();
        String target = request.target();
        if (!relay.knows(target)) {
            throw new IllegalArgumentException(Messages.text("IDEMP0710E", target));
        }
        if (!transactions.canCommit()) {
            throw new IllegalStateException(Messages.text("IDEMP0711E", request.operation()));
        }
        String key = Objects.requireNonNullElseGet(request.key(), () -> TimeOrderedKey.at(clock.instant()));
        OperationIdentity identity = new OperationIdentity(namespace, "outgoing:" + target, request.operation(), key);
        String id = identity.operationId();
        Optional<OutgoingStore.Claim> claim = relay.ahead(target).promise(request);
        boolean isNew =
                claim.isPresent() ? storeTaken(relay, claim.get(), id, key, request) : store(relay, id, key, request);
        if (!isNew) {
            refuseOther(relay.store(), identity, request);
        }
        return new PreparedOperation(id, target, request.operation(), key);
    }

    private boolean store(Relay relay, String id, String key, OutgoingRequest request) {
        boolean isNew = relay.store().insert(namespace, id, key, request);
        if (isNew) {
            transactions.onCompletion(() -> true, ending -> {
                if (ending == Ending.COMMITTED) {
                    relay.wake(request.target(), request.group());
                }
            });
        }
        return isNew;
    }

    private boolean storeTaken(Relay relay, OutgoingStore.Claim claim, String id, String key, OutgoingRequest request) {
        Ahead ahead = relay.ahead(request.target());
        boolean isWatched = false;
        try {
            Optional<Claimed> claimed = relay.store().insertTaken(claim, id, key, request);
            if (claimed.isPresent()) {
                transactions.onCompletion(() -> true, ending -> {
                    if (ending == Ending.COMMITTED) {
                        ahead.keep(claimed.get());
                    } else { // if it has committed all the same, it is due when the lease is over
                        ahead.forgo();
                    }
                });
                isWatched = true;
            }
            return isWatched;
        } finally {
            if (!isWatched) {
                ahead.forgo();
            }
        }
    }

    private void refuseOther(OutgoingStore store, OperationIdentity identity, OutgoingRequest request) {
        boolean isSame = store.stored(namespace, identity.operationId())
                .map(request::samePayloadAs)
                .orElse(false);
        if (!isSame) {
            String text = Messages.text("IDEMP0712W", request.target(), request.operation());
            throw new KeyReusedException(text, identity, null);
        }
    }

    @Override
    public Optional<OutgoingStatus> status(String id) {
        return relays.get().find(id);
    }

    @Override
    public OutgoingStatus submitOrCheck(String id, Duration atMost) throws InterruptedException {
        if (transactions.isActive()) {
            throw new IllegalStateException(Messages.text("IDEMP0713E"));
        }
        return new Foreground(relays.get(), id, atMost).run();
    }
}
