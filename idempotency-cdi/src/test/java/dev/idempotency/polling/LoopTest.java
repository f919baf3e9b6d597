package dev.idempotency.polling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LoopTest {

    private static final Duration LONG = Duration.ofHours(1);

    private final BlockingQueue<Integer> rounds = new LinkedBlockingQueue<>();
    private final AtomicInteger number = new AtomicInteger();

    private Thread start(Loop loop) {
        Thread thread = new Thread(loop);
        thread.start();
        return thread;
    }

    @Test
    void it_works_after_each_pause_without_being_woken() throws Exception {
        Loop loop = new Loop(() -> rounds.add(number.incrementAndGet()), Duration.ofMillis(1), e -> {});
        Thread thread = start(loop);
        for (int i = 1; i <= 5; i++) {
            assertThat(rounds.take()).isEqualTo(i);
        }
        loop.stop();
        thread.join();
    }

    @Test
    void a_wake_up_during_the_work_is_not_lost() throws Exception {
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Loop loop = new Loop(
                () -> {
                    working.countDown();
                    await(goOn);
                    rounds.add(number.incrementAndGet());
                },
                LONG,
                e -> {});
        Thread thread = start(loop);
        loop.wake();
        working.await();
        loop.wake();
        goOn.countDown();
        assertThat(rounds.take()).isEqualTo(1);
        assertThat(rounds.take()).isEqualTo(2);
        loop.stop();
        thread.join();
    }

    @Test
    void what_the_work_throws_ends_nothing() throws Exception {
        List<Throwable> told = new CopyOnWriteArrayList<>();
        Loop loop = new Loop(
                () -> {
                    int round = number.incrementAndGet();
                    rounds.add(round);
                    if (round == 1) {
                        throw new StackOverflowError("once");
                    }
                },
                LONG,
                told::add);
        Thread thread = start(loop);
        loop.wake();
        assertThat(rounds.take()).isEqualTo(1);
        loop.wake();
        assertThat(rounds.take()).isEqualTo(2);
        assertThat(told).hasSize(1);
        loop.stop();
        thread.join();
    }

    @Test
    void who_stops_it_can_wait_for_the_end_of_the_work() throws Exception {
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Loop loop = new Loop(
                () -> {
                    working.countDown();
                    await(goOn);
                    rounds.add(number.incrementAndGet());
                },
                LONG,
                e -> {});
        Thread thread = start(loop);
        loop.wake();
        working.await();
        loop.stop();
        assertThat(loop.awaitEnd(System.nanoTime() + 1_000_000)).isFalse();
        assertThat(rounds).isEmpty();
        goOn.countDown();
        assertThat(loop.awaitEnd(System.nanoTime() + LONG.toNanos())).isTrue();
        assertThat(rounds).hasSize(1);
        thread.join();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
