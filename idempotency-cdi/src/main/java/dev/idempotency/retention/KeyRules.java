package dev.idempotency.retention;

import dev.idempotency.IdempotencyException;
import dev.idempotency.KeyExpiredException;
import dev.idempotency.KeyInvalidException;
import dev.idempotency.KeyTime;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationStatus;
import dev.idempotency.config.Retention;
import dev.idempotency.config.Retention.KeyFormat;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.Horizon;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the age of a key means.
 *
 * <p>Keys are judged by the clock of this node, records are purged by that of the database. The two, and that of the
 * caller, may differ: a key without a record is refused at the age of {@code retention.key - retention.result}, and its
 * record is purged at {@code retention.key} and {@link #MARGIN} at the earliest. So a key could be executed a second time
 * only if the clocks of node and database were further apart than {@code retention.result} and the margin together, with
 * the time from this judgement to the end of the transaction in it. Where settings change, or differ between nodes,
 * that difference is none; there the {@link Horizon} counts. Thread-safe.
 *
 * @param retention as set
 * @param clock of this node
 */
public record KeyRules(Retention retention, Clock clock) {

    /** How much longer than promised records are kept. */
    static final Duration MARGIN = Duration.ofDays(1);

    /** How far the clock of a caller may be ahead. */
    static final Duration AHEAD = Duration.ofMinutes(10);

    /** What the key itself tells of its time; empty for an opaque key. */
    Optional<Instant> timeOf(String key) {
        return timeOf(key, retention);
    }

    private static Optional<Instant> timeOf(String key, Retention retention) {
        OptionalLong millis = retention.keyFormat() == KeyFormat.TIME_ORDERED ? KeyTime.of(key) : KeyTime.ofUuid(key);
        return millis.isPresent() ? Optional.of(Instant.ofEpochMilli(millis.getAsLong())) : Optional.empty();
    }

    /**
     * Why an operation with that key may not be executed now. What is recorded under it is to be told all the same.
     *
     * @param horizon of the store where it would be recorded; asked for keys that show a time
     */
    public Optional<IdempotencyException> objection(OperationIdentity identity, Supplier<Horizon> horizon) {
        Optional<IdempotencyException> bySettings = objection(identity);
        return bySettings.isPresent() ? bySettings : forgotten(identity, horizon);
    }

    /** A time counts here that the settings may not look at: when its record was removed, they may have done so. */
    private static Optional<IdempotencyException> forgotten(OperationIdentity identity, Supplier<Horizon> horizon) {
        String key = identity.key();
        OptionalLong ofUuid = KeyTime.ofUuid(key);
        OptionalLong time = ofUuid.isPresent() ? ofUuid : KeyTime.of(key);
        if (time.isEmpty()) {
            return Optional.empty();
        }
        Instant limit =
                ofUuid.isPresent() ? horizon.get().uuid() : horizon.get().ulid();
        return Instant.ofEpochMilli(time.getAsLong()).isBefore(limit)
                ? Optional.of(new KeyExpiredException(
                        Messages.text("IDEMP0034W", identity.operation(), limit), identity, null))
                : Optional.empty();
    }

    /** What is refused at that moment, and will be forgotten after it. */
    Horizon horizon(Instant now) {
        Instant accepted = now.minus(retention.acceptance());
        return new Horizon(accepted, retention.keyFormat() == KeyFormat.TIME_ORDERED ? accepted : Instant.EPOCH);
    }

    /** Before which moment it holds for all keys whose time counts. */
    Instant before(Horizon horizon) {
        return retention.keyFormat() == KeyFormat.TIME_ORDERED
                ? earlier(horizon.uuid(), horizon.ulid())
                : horizon.uuid();
    }

    private Optional<IdempotencyException> objection(OperationIdentity identity) {
        Optional<Instant> time = timeOf(identity.key());
        if (time.isEmpty()) {
            return retention.keyFormat() == KeyFormat.TIME_ORDERED
                    ? Optional.of(invalid("IDEMP0017W", identity))
                    : Optional.empty();
        }
        Instant now = clock.instant();
        if (time.get().isAfter(now.plus(AHEAD))) {
            return Optional.of(invalid("IDEMP0018W", identity));
        }
        return time.get().isBefore(now.minus(retention.acceptance()))
                ? Optional.of(new KeyExpiredException(
                        Messages.text("IDEMP0019W", identity.operation(), retention.acceptance()), identity, null))
                : Optional.empty();
    }

    private static KeyInvalidException invalid(String id, OperationIdentity identity) {
        return new KeyInvalidException(Messages.text(id, identity.operation()), identity, null);
    }

    /** The status with the moments at which its time is over. */
    public OperationStatus dated(OperationStatus status) {
        return dated(status, retention);
    }

    /** The same by these retentions; no clock is asked. */
    public static OperationStatus dated(OperationStatus status, Retention retention) {
        Optional<Instant> time = timeOf(status.identity().key(), retention);
        Instant expiresAt = expiresAt(time, status.completedAt(), retention);
        return status.kept(
                expiresAt,
                time.map(created -> created.plus(retention.acceptance())).orElse(expiresAt));
    }

    private static @Nullable Instant expiresAt(
            Optional<Instant> time, @Nullable Instant completedAt, Retention retention) {
        if (completedAt == null) {
            return null;
        }
        if (time.isPresent()) {
            return later(time.get(), completedAt).plus(retention.key());
        }
        Duration opaqueKey = retention.opaqueKey();
        return opaqueKey == null ? null : completedAt.plus(opaqueKey);
    }

    static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
