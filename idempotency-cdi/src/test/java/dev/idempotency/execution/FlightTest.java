package dev.idempotency.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationIdentity;
import dev.idempotency.fingerprint.Fingerprint;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Until when the work of an attempt can come to something. */
class FlightTest {

    private final Flight flight = new Flight(new Attempt(
            new OperationIdentity("default", "user:alice", "orders.place", "key"),
            "attempt",
            Instant.EPOCH,
            new Fingerprint("v1:x"),
            true));

    @Test
    void work_is_in_vain_once_its_transaction_has_timed_out_though_no_server_tells() {
        assertThat(flight.isInVain()).isFalse();
        flight.timesOut(Deadline.in(Duration.ofDays(1)));
        assertThat(flight.isInVain()).isFalse();

        flight.timesOut(Deadline.in(Duration.ZERO));
        assertThat(flight.isInVain()).isTrue();
    }

    @Test
    void work_is_in_vain_once_its_transaction_is_over() {
        flight.transactionIsOver();
        assertThat(flight.isInVain()).isTrue();
    }

    /** What is left is to find out what it came to, and to tell. */
    @Test
    void work_that_has_returned_is_never_in_vain() {
        flight.timesOut(Deadline.in(Duration.ZERO));
        flight.transactionIsOver();
        flight.workIsOver();
        assertThat(flight.isInVain()).isFalse();
    }
}
