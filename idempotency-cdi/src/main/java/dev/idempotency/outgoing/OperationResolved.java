package dev.idempotency.outgoing;

/**
 * The CDI event that tells the application that an outgoing operation {@code succeeded} or {@code failed}, or is {@code
 * unresolved} and waits for a person. It is fired after that was committed, by the node that found out, on a thread of
 * the container without a transaction and without a request.
 *
 * <p>It is fired at most once: not if the node stops in this very moment. What must not be missed is asked for with
 * {@link OutgoingOperations#status}. What an observer throws is logged and changes nothing.
 *
 * @param status the end
 */
public record OperationResolved(OutgoingStatus status) {}
