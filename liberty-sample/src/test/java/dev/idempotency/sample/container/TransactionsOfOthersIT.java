package dev.idempotency.sample.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationInProgressException;
import dev.idempotency.OperationRecursionException;
import dev.idempotency.OperationState;
import dev.idempotency.sample.container.bookings.CardDeclined;
import dev.idempotency.sample.container.desks.Desk;
import dev.idempotency.sample.container.desks.Desk.Receipt;
import dev.idempotency.sample.container.desks.Marker;
import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.util.List;
import javax.naming.InitialContext;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Protected methods inside of transactions of others, and ones that meddle with the transaction of the library. */
class TransactionsOfOthersIT extends DeskTest {

    /** Kinds of beans that join the transaction of their caller. */
    private static final List<String> JOINING = List.of("stateless", "singleton", "stateful", "plain", "transactional");

    /** Kinds of beans that have a transaction of their own, whatever their caller has. */
    private static final List<String> APART = List.of("requires-new", "bean-managed");

    /** Kinds of beans whose method {@link Desk#within} is a transaction. */
    private static final List<String> OUTER = List.of("stateless", "transactional");

    @Inject
    private UserTransaction transaction;

    @Inject
    private Marker mandatory;

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry registry;

    @Deployment
    static WebArchive application() {
        return Applications.withDesks(DeskTest.class);
    }

    @AfterEach
    void noTransactionIsLeftOnTheThread() {
        assertThat(registry.getTransactionStatus()).isEqualTo(Status.STATUS_NO_TRANSACTION);
    }

    // --- an outer transaction

    @Test
    void an_outer_transaction_commits_effect_and_record_together() {
        each(
                OUTER,
                outer -> each(JOINING, kind -> {
                    Receipt first = desk(outer).within(() -> {
                        Receipt receipt = book(kind);
                        assertThat(onAnotherThread(() -> status(kind).state())).isEqualTo(OperationState.PROCESSING);
                        return receipt;
                    });
                    assertThat(bookings.count(line)).isOne();
                    assertThat(status(kind).state()).isEqualTo(OperationState.SUCCEEDED);
                    assertThat(book(kind)).isEqualTo(first);
                }));
    }

    @Test
    void an_outer_transaction_that_fails_later_takes_the_record_along() {
        each(
                OUTER,
                outer -> each(JOINING, kind -> {
                    thrownBy(() -> desk(outer).within(() -> {
                        book(kind);
                        throw new IllegalStateException("later");
                    }));
                    assertNothingHappened(kind);
                    book(kind);
                    assertThat(bookings.count(line)).isOne();
                }));
    }

    @Test
    void an_outer_transaction_that_fails_later_leaves_what_was_done_in_a_transaction_apart() {
        each(APART, kind -> {
            thrownBy(() -> desk("stateless").within(() -> {
                book(kind);
                throw new IllegalStateException("later");
            }));
            assertThat(bookings.count(line)).isOne();
            assertThat(status(kind).state()).isEqualTo(OperationState.SUCCEEDED);
        });
    }

    /** Liberty lets nobody below a {@code @Transactional} bean begin a transaction, whatever bean stands in between. */
    @Test
    void where_no_transaction_can_be_begun_the_business_does_not_run() throws Exception {
        int runs = bookings.runs();
        desk("transactional")
                .within(() -> assertThat(thrownBy(() -> book("bean-managed")))
                        .hasRootCauseInstanceOf(IllegalStateException.class));
        assertThat(bookings.runs()).isEqualTo(runs);
        assertNothingHappened("bean-managed");
    }

    @Test
    void an_outer_transaction_that_swallows_a_failure_cannot_commit() {
        each(
                OUTER,
                outer -> each(JOINING, kind -> {
                    thrownBy(() -> {
                        desk(outer)
                                .within(() -> thrownBy(() -> book(kind, desk -> {
                                    throw new java.io.IOException("network");
                                })));
                        // A bean whose transaction was marked need not throw when it returns normally.
                        throw new IllegalStateException("returned");
                    });
                    assertNothingHappened(kind);
                }));
    }

    @Test
    void a_definite_failure_in_an_outer_transaction_is_recorded_after_its_rollback_even_if_it_is_swallowed() {
        each(
                OUTER,
                outer -> each(JOINING, kind -> {
                    thrownBy(() -> {
                        desk(outer).within(() -> {
                            bookings.book(line);
                            return thrownBy(() -> book(kind, desk -> {
                                throw new CardDeclined("no");
                            }));
                        });
                        throw new IllegalStateException("returned");
                    });
                    assertThat(bookings.count(line)).isZero();
                    assertThat(status(kind).state()).isEqualTo(OperationState.FAILED);
                    assertThat(thrownBy(() -> book(kind))).isExactlyInstanceOf(CardDeclined.class);
                }));
    }

    @Test
    void a_refused_duplicate_in_an_outer_transaction_rolls_that_back() {
        each(
                OUTER,
                outer -> each(JOINING, kind -> {
                    book(kind);
                    String other = line + "-outer";
                    thrownBy(() -> {
                        desk(outer).within(() -> {
                            bookings.book(other);
                            return thrownBy(() -> desk(kind).book(key, "other", Desk.Inside.NOTHING));
                        });
                        throw new IllegalStateException("returned");
                    });
                    assertThat(bookings.count(other)).isZero();
                }));
    }

    @Test
    void the_same_operation_again_in_the_same_transaction_is_replayed() {
        each(
                OUTER,
                outer -> each(JOINING, kind -> {
                    desk(outer).within(() -> {
                        assertThat(book(kind)).isEqualTo(book(kind));
                        return kind;
                    });
                    assertThat(bookings.count(line)).isOne();
                }));
    }

    @Test
    void beans_that_demand_a_transaction_find_that_of_the_library() {
        each(OF_LIBRARY, kind -> {
            book(kind, desk -> mandatory.book(line));
            assertThat(bookings.count(line)).isEqualTo(2);
        });
    }

    @Test
    void a_transaction_that_the_caller_demarcates_itself_is_joined() {
        each(JOINING, kind -> {
            transaction.begin();
            book(kind);
            transaction.rollback();
            assertNothingHappened(kind);

            transaction.begin();
            book(kind);
            transaction.commit();
            assertThat(bookings.count(line)).isOne();
            assertThat(status(kind).state()).isEqualTo(OperationState.SUCCEEDED);
        });
    }

    // --- an operation that calls itself

    @Test
    void an_operation_that_calls_itself_in_its_transaction_is_refused() {
        each(List.of("stateless", "plain", "transactional"), kind -> {
            assertThat(thrownBy(() -> book(kind, desk -> book(kind))))
                    .isExactlyInstanceOf(OperationRecursionException.class);
            assertNothingHappened(kind);
        });
    }

    @Test
    void an_operation_that_calls_itself_in_a_new_transaction_is_in_progress_at_once() {
        each(APART, kind -> {
            assertThat(thrownBy(() -> book(kind, desk -> book(kind))))
                    .isExactlyInstanceOf(OperationInProgressException.class);
            assertNothingHappened(kind);
        });
    }

    // --- methods that demarcate inside of the transaction of the library

    @Test
    void a_bean_that_begins_a_transaction_of_its_own_inside_is_refused_by_the_transaction_manager() {
        each(List.of("bean-managed", "plain"), kind -> {
            assertThat(thrownBy(() -> book(kind, desk -> userTransaction().begin())))
                    .isExactlyInstanceOf(NotSupportedException.class);
            assertNothingHappened(kind);
        });
    }

    @Test
    void a_bean_that_commits_half_way_leaves_neither_effect_nor_record() {
        each(List.of("bean-managed", "plain"), kind -> {
            assertThat(thrownBy(() -> book(kind, desk -> userTransaction().commit())))
                    .isExactlyInstanceOf(RollbackException.class);
            assertNothingHappened(kind);
        });
    }

    @Test
    void a_bean_that_commits_half_way_and_begins_again_is_told_as_rolled_back() {
        each(List.of("bean-managed", "plain"), kind -> {
            assertThat(thrownBy(() -> book(kind, desk -> {
                        assertThat(thrownBy(() -> {
                                    userTransaction().commit();
                                    return desk;
                                }))
                                .isInstanceOf(RollbackException.class);
                        userTransaction().begin();
                        bookings.book(line);
                    })))
                    .isExactlyInstanceOf(dev.idempotency.OperationRolledBackException.class);
            assertNothingHappened(kind);
        });
    }

    @Test
    void a_bean_that_rolls_back_and_returns_is_told_as_rolled_back() {
        each(List.of("bean-managed", "plain"), kind -> {
            assertThat(thrownBy(() -> book(kind, desk -> userTransaction().rollback())))
                    .isExactlyInstanceOf(dev.idempotency.OperationRolledBackException.class);
            assertNothingHappened(kind);
        });
    }

    /** The one of the bean that is running, whatever kind that is. */
    private static UserTransaction userTransaction() throws Exception {
        return (UserTransaction) new InitialContext().lookup("java:comp/UserTransaction");
    }
}
