package dev.idempotency.sample.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.KeyMissingException;
import dev.idempotency.KeyReusedException;
import dev.idempotency.OperationInProgressException;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.OperationState;
import dev.idempotency.sample.container.bookings.CardDeclined;
import dev.idempotency.sample.container.bookings.SoldOut;
import dev.idempotency.sample.container.desks.Desk;
import dev.idempotency.sample.container.desks.Desk.Inside;
import dev.idempotency.sample.container.desks.Desk.Receipt;
import dev.idempotency.sample.container.desks.Gate;
import jakarta.ejb.EJBException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;

/** What is promised alike for enterprise beans of all kinds and for CDI beans, on a datasource without XA. */
class EveryKindOfBeanIT extends DeskTest {

    private static final int DUPLICATES = 20;

    /** A duplicate waits longer than the first call may take on a slow machine once the gate is open. */
    @Deployment
    static WebArchive application() {
        return Applications.withDesks(DeskTest.class)
                .addAsResource(
                        new StringAsset("idempotency.in-flight-wait=PT3S"), "META-INF/microprofile-config.properties");
    }

    // --- once, and answered from the record

    @Test
    void the_second_call_gets_the_first_result_and_does_not_run() {
        each(kind -> {
            Receipt first = book(kind);
            int runs = bookings.runs();

            assertThat(book(kind)).isEqualTo(first);
            assertThat(bookings.runs()).isEqualTo(runs);
            assertThat(bookings.count(line)).isOne();
            assertThat(status(kind).state()).isEqualTo(OperationState.SUCCEEDED);
        });
    }

    /** A second connection would be refused, as the datasource has no XA; and another one would not see the record. */
    @Test
    void record_and_jpa_are_in_one_transaction_on_one_connection() {
        each(kind -> {
            List<Long> seen = new ArrayList<>();
            book(kind, desk -> {
                seen.add(bookings.count(line));
                seen.add(bookings.records(key));
                seen.add(onAnotherThread(() -> bookings.records(key)));
            });
            assertThat(seen).containsExactly(1L, 1L, 0L);
        });
    }

    @Test
    void the_same_key_with_other_parameters_is_refused_and_not_wrapped() {
        each(kind -> {
            book(kind);
            assertThat(thrownBy(() -> desk(kind).book(key, "other", Inside.NOTHING)))
                    .isExactlyInstanceOf(KeyReusedException.class);
            assertThat(bookings.count("other")).isZero();
        });
    }

    @Test
    void a_call_without_a_key_is_refused_and_not_wrapped() {
        each(kind -> {
            assertThat(thrownBy(() -> desk(kind).book(null, line, Inside.NOTHING)))
                    .isExactlyInstanceOf(KeyMissingException.class);
            assertThat(bookings.count(line)).isZero();
        });
    }

    // --- failures

    @Test
    void an_unclear_failure_leaves_nothing_and_the_key_may_be_tried_again() {
        each(kind -> {
            Throwable thrown = thrownBy(() -> book(kind, desk -> {
                throw new IllegalStateException("boom");
            }));
            assertThat(kindsOfCdi().contains(kind) ? thrown : wrapped(thrown))
                    .isExactlyInstanceOf(IllegalStateException.class)
                    .hasMessage("boom");
            assertNothingHappened(kind);

            book(kind);
            assertThat(bookings.count(line)).isOne();
        });
    }

    @Test
    void a_checked_exception_that_is_no_definite_failure_rolls_back_too() {
        each(kind -> {
            assertThat(thrownBy(() -> book(kind, desk -> {
                        throw new IOException("network");
                    })))
                    .isExactlyInstanceOf(IOException.class);
            assertNothingHappened(kind);
        });
    }

    @Test
    void a_definite_failure_is_recorded_and_replayed_as_the_container_gave_it_the_first_time() {
        each(kind -> {
            List<Throwable> thrown = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                thrown.add(thrownBy(() -> book(kind, desk -> {
                    throw new SoldOut("only 1 left");
                })));
            }
            assertThat(thrown)
                    .hasSize(2)
                    .allSatisfy(each -> assertThat(kindsOfCdi().contains(kind) ? each : wrapped(each))
                            .isExactlyInstanceOf(SoldOut.class)
                            .hasMessage("only 1 left"));
            assertRefused(kind, "only 1 left");
        });
    }

    /** By such an exception an enterprise bean commits what it did, were it not for the protection. */
    @Test
    void a_declared_failure_that_does_not_roll_back_by_itself_leaves_no_effect_either() {
        each(kind -> {
            for (int i = 0; i < 2; i++) {
                assertThat(thrownBy(() -> book(kind, desk -> {
                            throw new CardDeclined("3 short");
                        })))
                        .isExactlyInstanceOf(CardDeclined.class)
                        .hasMessage("3 short");
            }
            assertRefused(kind, "3 short");
        });
    }

    private void assertRefused(String kind, String reason) {
        assertThat(bookings.count(line)).isZero();
        assertThat(status(kind).state()).isEqualTo(OperationState.FAILED);
        assertThat(status(kind).failure().detail()).isEqualTo(reason);
    }

    @Test
    void success_with_rollback_only_is_told_as_rolled_back_and_not_wrapped() {
        each(kind -> {
            assertThat(thrownBy(() -> book(kind, Desk::setRollbackOnly)))
                    .isExactlyInstanceOf(OperationRolledBackException.class);
            assertNothingHappened(kind);

            book(kind);
            assertThat(bookings.count(line)).isOne();
        });
    }

    @Test
    void a_constraint_that_is_violated_while_the_container_commits_reaches_the_caller_as_the_containers_exception() {
        each(OF_CONTAINER, kind -> {
            assertThat(thrownBy(() -> book(kind, desk -> bookings.bookSameSeatTwice(line))))
                    .isInstanceOf(EJBException.class);
            assertNothingHappened(kind);
        });
    }

    @Test
    void a_constraint_that_is_violated_while_the_library_commits_is_told_as_rolled_back() {
        each(OF_LIBRARY, kind -> {
            assertThat(thrownBy(() -> book(kind, desk -> bookings.bookSameSeatTwice(line))))
                    .isExactlyInstanceOf(OperationRolledBackException.class);
            assertNothingHappened(kind);
        });
    }

    private static List<String> kindsOfCdi() {
        return List.of("plain", "transactional");
    }

    /** What the business threw, in the wrapping that enterprise beans owe their callers. */
    private static Throwable wrapped(Throwable thrown) {
        assertThat(thrown).isInstanceOf(EJBException.class);
        return thrown.getCause();
    }

    // --- at the same time

    @Test
    void twenty_duplicates_at_once_make_one_effect_and_get_one_result() {
        each(kind -> {
            CyclicBarrier together = new CyclicBarrier(DUPLICATES);
            ExecutorService pool = pool();
            try {
                List<Future<Receipt>> calls = new ArrayList<>();
                for (int i = 0; i < DUPLICATES; i++) {
                    calls.add(pool.submit(() -> {
                        together.await(10, TimeUnit.SECONDS);
                        return bookLikeAClient(kind);
                    }));
                }
                for (Future<Receipt> call : calls) {
                    assertThat(call.get(30, TimeUnit.SECONDS).id()).isEqualTo("R-" + line);
                }
            } finally {
                pool.shutdownNow();
            }
            assertThat(bookings.count(line)).isOne();
        });
    }

    /** Whoever has waited in vain calls again. The time that a call waits paces this loop. */
    private Receipt bookLikeAClient(String kind) throws Exception {
        while (true) {
            try {
                return book(kind);
            } catch (OperationInProgressException stillRunning) {
                // Not yet.
            }
        }
    }

    @Test
    void while_one_runs_the_status_is_processing_and_a_duplicate_waits_for_its_result() {
        each(kind -> {
            ExecutorService pool = pool();
            try (Gate gate = new Gate()) {
                Future<Receipt> first = pool.submit(() -> book(kind, gate));
                gate.awaitEntry();
                assertThat(status(kind).state()).isEqualTo(OperationState.PROCESSING);
                assertThat(bookings.count(line)).isZero();

                // Only now, as it does not wait for ever.
                CountDownLatch called = new CountDownLatch(1);
                Future<Receipt> second = pool.submit(() -> {
                    called.countDown();
                    return book(kind);
                });
                called.await();
                gate.open();
                assertThat(second.get()).isEqualTo(first.get());
            } finally {
                pool.shutdownNow();
            }
            assertThat(bookings.count(line)).isOne();
            assertThat(status(kind).state()).isEqualTo(OperationState.SUCCEEDED);
        });
    }

    /** A singleton bean lets nobody in while one call is in it, so that its duplicates wait before they reach us. */
    @Test
    void a_duplicate_that_waited_long_enough_is_told_that_the_first_is_in_progress_and_is_not_wrapped() {
        each(List.of("stateless", "bean-managed", "plain"), kind -> {
            ExecutorService pool = pool();
            try (Gate gate = new Gate()) {
                Future<Receipt> first = pool.submit(() -> book(kind, gate));
                gate.awaitEntry();
                assertThat(thrownBy(() -> book(kind))).isExactlyInstanceOf(OperationInProgressException.class);
                gate.open();
                first.get();
            } finally {
                pool.shutdownNow();
            }
        });
    }

    @Test
    void a_duplicate_takes_over_when_the_first_attempt_rolls_back() {
        each(kind -> {
            ExecutorService pool = pool();
            try (Gate gate = new Gate()) {
                Future<Receipt> first = pool.submit(() -> book(kind, desk -> {
                    gate.run(desk);
                    throw new IllegalStateException("boom");
                }));
                gate.awaitEntry();
                Future<Receipt> second = pool.submit(() -> book(kind));
                gate.open();
                thrownBy(first::get);
                assertThat(second.get().id()).isEqualTo("R-" + line);
            } finally {
                pool.shutdownNow();
            }
            assertThat(bookings.count(line)).isOne();
        });
    }
}
