package dev.idempotency.outgoing;

/**
 * An outgoing operation that is stored, once the current transaction has committed.
 *
 * @param id of the entry, for {@link OutgoingOperations#status} and {@link OutgoingOperations#submitOrCheck}
 * @param target the name of the receiver
 * @param operation the receiver's name for what it is to do
 * @param key the same in every attempt
 */
public record PreparedOperation(String id, String target, String operation, String key) {}
