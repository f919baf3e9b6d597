package dev.idempotency.outgoing;

import dev.idempotency.client.Limits;
import dev.idempotency.messages.Messages;
import java.time.Duration;

/**
 * A receiver and how to deal with it.
 *
 * @param limits of an operation: within them it is submitted, again if need be
 * @param reconcilePause how long to wait between queries past the limits
 * @param reconcileTime how long after its creation an operation is asked for at all
 * @param parallel how many attempts at a time on this node
 */
public record Target(
        String name, Delivery delivery, Limits limits, Duration reconcilePause, Duration reconcileTime, int parallel) {

    private static final System.Logger LOGGER = System.getLogger(Target.class.getName());

    /** How long a claim may wait for its attempt before it is given back. */
    static final Duration SLACK = Duration.ofSeconds(30);

    /** A delivery that cannot even say that is asked, and fails by itself alone. */
    boolean canCheck(Shipment shipment) {
        try {
            return delivery.canCheck(shipment);
        } catch (Throwable e) { // of the application, whatever it is
            Messages.log(LOGGER, e, "IDEMP0701W", name, "canCheck", shipment.id());
            return true;
        }
    }

    Duration lease() {
        return limits.attemptTime().plus(SLACK);
    }

    /** Whether the same thing may be submitted again after an attempt that may have arrived. */
    boolean honoursKeys() {
        return !limits.retryWindow().isZero();
    }
}
