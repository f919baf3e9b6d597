package dev.idempotency.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.retention.Purger;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestNaming;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScheduleTest {

    private static final String EXECUTOR = "java:comp/DefaultManagedScheduledExecutorService";

    private final CountDownLatch ticks = new CountDownLatch(3);
    private final Purger purger = new Purger(
            () -> {
                ticks.countDown();
                return List.of();
            },
            Clock.systemUTC());
    private final Schedule schedule =
            new Schedule(purger, purger::stop, Duration.ofMillis(5), new ContainerExecutor(), "IDEMP0435W");

    @AfterEach
    void unbind() {
        TestNaming.unbind(EXECUTOR);
    }

    @Test
    void the_container_runs_the_purge_again_and_again_until_the_application_stops() throws InterruptedException {
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1);
        executor.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
        TestNaming.bind(EXECUTOR, executor);
        try {
            schedule.start();
            assertThat(ticks.await(10, TimeUnit.SECONDS)).isTrue();
            schedule.stop();

            // It ends only when nothing is to be run again; its queue is empty during each run, too.
            executor.shutdown();
            assertThat(executor.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void without_an_executor_it_is_said_that_nothing_is_purged() {
        assertThat(LogCapture.of(Schedule.class, schedule::start))
                .singleElement()
                .asString()
                .contains("IDEMP0435W", EXECUTOR);
        schedule.stop();
    }
}
