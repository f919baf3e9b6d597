package dev.idempotency.outgoing;

import dev.idempotency.client.Answer;

/**
 * Brings outgoing operations to a receiver. An application has one of its own as a CDI bean with {@link OutgoingTarget};
 * for targets with an address in the settings there is a built-in one over HTTP, and for those with a destination one by
 * messages.
 *
 * <p>Both verbs are called by several threads at once, without a transaction: on threads of the container, where there is
 * no request and no caller, and by {@link OutgoingOperations#submitOrCheck} on the thread of its caller. They should
 * return within the {@code attempt-time} of the target.
 *
 * <p>The answer speaks for this attempt alone. Whether the operation is over, and what is done next, is decided by the
 * relay, which knows the history. Above all, say {@link Answer#notSent} only where it is certain that nothing reached
 * the receiver. An exception counts as {@link Answer#noResponse}: the attempt may have arrived.
 */
public interface Delivery {

    /**
     * Asks the receiver to do it, with the key of the shipment.
     *
     * @param attemptId to be sent along, so that the logs of both sides can be compared
     * @throws Exception the attempt may have arrived
     */
    Answer submit(Shipment shipment, String attemptId) throws Exception;

    /**
     * Asks the receiver what became of it. Must not do it.
     *
     * @param attemptId to be sent along
     * @throws Exception nothing is known that was not known before
     */
    Answer check(Shipment shipment, String attemptId) throws Exception;

    /** Whether there is a way to {@link #check}. Asked often; must be quick and must not throw. */
    default boolean canCheck(Shipment shipment) {
        return true;
    }
}
