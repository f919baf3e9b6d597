package dev.idempotency.outgoing;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several callers that wait for one entry. */
@Timeout(60)
class EndsTest {

    private final Ends ends = new Ends();

    private Thread waiting(Duration atMost) {
        Thread caller = new Thread(() -> {
            try (Ends.Place place = ends.enter("id")) {
                place.await(atMost);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        caller.setDaemon(true);
        caller.start();
        return caller;
    }

    @Test
    void one_whose_time_is_over_does_not_leave_the_others_without_the_end() throws Exception {
        Thread patient = waiting(Duration.ofHours(1));
        until(() -> patient.getState() == Thread.State.TIMED_WAITING);
        try (Ends.Place place = ends.enter("id")) {
            place.await(Duration.ofMillis(1));
        }
        assertThat(patient.isAlive()).isTrue();

        ends.tell("id");

        patient.join();
    }

    @Test
    void an_end_that_comes_before_the_caller_waits_is_not_missed() throws Exception {
        try (Ends.Place place = ends.enter("id")) {
            ends.tell("id");
            place.await(Duration.ofHours(1));
        }
    }

    @Test
    void one_end_is_told_to_all() throws Exception {
        Thread one = waiting(Duration.ofHours(1));
        Thread other = waiting(Duration.ofHours(1));
        until(() -> one.getState() == Thread.State.TIMED_WAITING && other.getState() == Thread.State.TIMED_WAITING);

        ends.tell("id");

        one.join();
        other.join();
    }
}
