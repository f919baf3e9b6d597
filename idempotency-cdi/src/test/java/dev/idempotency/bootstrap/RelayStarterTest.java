package dev.idempotency.bootstrap;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.testing.LogCapture;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RelayStarterTest {

    private final RelayStarter starter = new RelayStarter();
    private final List<Thread> ran = new CopyOnWriteArrayList<>();

    private void runHere() {
        ran.add(Thread.currentThread());
    }

    @Test
    void what_came_before_the_start_is_done_after_it_by_its_thread_like_all_that_follows() throws Exception {
        List<Thread> begun = new CopyOnWriteArrayList<>();
        starter.execute(this::runHere);
        assertThat(ran).isEmpty();

        starter.begin(task -> {
            begun.add(new Thread(task));
            begun.get(0).start();
        });
        starter.execute(this::runHere);

        until(() -> ran.size() == 2);
        assertThat(ran).containsOnly(begun.get(0));
        starter.stop();
        begun.get(0).join();
    }

    @Test
    void without_a_thread_it_refuses_and_what_came_before_finds_out_by_itself() {
        starter.execute(this::runHere);
        List<String> log = LogCapture.of(
                RelayStarter.class,
                () -> starter.begin(task -> {
                    throw new RejectedExecutionException("no threads");
                }));

        assertThat(log).singleElement().asString().contains("IDEMP0705E");
        assertThat(ran).hasSize(1);
        assertThatThrownBy(() -> starter.execute(this::runHere)).isInstanceOf(RejectedExecutionException.class);
    }
}
