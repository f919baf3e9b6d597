package dev.idempotency.outgoing;

import java.time.Duration;
import java.time.Instant;
import java.util.NoSuchElementException;
import java.util.Optional;

/** Goes on with one entry on the thread of whoever wants to know its end. Used once. */
final class Foreground {

    /** How often it is looked for what another node has come to. */
    private static final Duration LOOK = Duration.ofMillis(200);

    private final Relay relay;
    private final String id;
    private final long deadline;

    Foreground(Relay relay, String id, Duration atMost) {
        this.relay = relay;
        this.id = id;
        this.deadline = System.nanoTime() + atMost.toNanos();
    }

    OutgoingStatus run() throws InterruptedException {
        OutgoingStatus status = look();
        // An unresolved one is asked for once.
        boolean goesOn = !status.state().isDefinite();
        while (goesOn) {
            Optional<Finished> made = relay.attempt(status.target(), id);
            try (Ends.Place place = relay.ends().enter(id)) { // before the look, after which the end may come
                status = made.map(Finished::status).orElseGet(this::look);
                boolean isOver = made.isPresent()
                        ? status.state().isOver()
                        : status.state().isDefinite();
                goesOn = !isOver && isTimeLeft();
                if (goesOn) {
                    Duration pause = made.map(Foreground::untilDue).orElse(LOOK);
                    place.await(pause.compareTo(left()) < 0 ? pause : left());
                    goesOn = isTimeLeft();
                    status = goesOn ? status : look();
                }
            }
        }
        return status;
    }

    private boolean isTimeLeft() {
        return left().compareTo(Duration.ZERO) > 0;
    }

    private Duration left() {
        return Duration.ofNanos(deadline - System.nanoTime());
    }

    private static Duration untilDue(Finished made) {
        Instant due = made.change().dueAt();
        return due == null ? Duration.ZERO : Duration.between(made.claimed().now(), due);
    }

    private OutgoingStatus look() {
        return relay.find(id).orElseThrow(() -> new NoSuchElementException("there is no outgoing operation " + id));
    }
}
