package dev.idempotency.sample.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationStatus;
import dev.idempotency.sample.container.bookings.Bookings;
import dev.idempotency.sample.container.desks.Desk;
import dev.idempotency.sample.container.desks.Desk.Receipt;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.literal.NamedLiteral;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that run inside of the server, each with an intent of its own. */
@ExtendWith(ArquillianExtension.class)
@Timeout(60)
abstract class DeskTest {

    /** Kinds of beans whose transactions the container begins and ends around the interceptor. */
    static final List<String> OF_CONTAINER = List.of("stateless", "requires-new", "singleton", "stateful");

    /** Kinds of beans for which the library begins and ends the transaction. */
    static final List<String> OF_LIBRARY = List.of("bean-managed", "plain", "transactional");

    @Inject
    @Any
    private Instance<Desk> desks;

    @Inject
    Bookings bookings;

    @Inject
    IdempotentOperations operations;

    @Resource(lookup = "java:comp/DefaultManagedThreadFactory")
    private ManagedThreadFactory threads;

    String key;
    String line;

    @BeforeEach
    void newIntent() {
        key = UUID.randomUUID().toString();
        line = "line-" + key;
    }

    /** What a test does with one kind of bean. */
    @FunctionalInterface
    interface Trial {
        void with(String kind) throws Exception;
    }

    /** Tries it with each of these kinds of beans. */
    void each(List<String> kinds, Trial trial) {
        for (String kind : kinds) {
            newIntent();
            try {
                trial.with(kind);
            } catch (Exception | AssertionError e) {
                throw new AssertionError(kind + ": " + e, e);
            }
        }
    }

    void each(Trial trial) {
        each(OF_CONTAINER, trial);
        each(OF_LIBRARY, trial);
    }

    /** A bean of that kind; a stateful one is new each time. */
    Desk desk(String kind) {
        return desks.select(NamedLiteral.of(kind)).get();
    }

    Receipt book(String kind) throws Exception {
        return book(kind, Desk.Inside.NOTHING);
    }

    Receipt book(String kind, Desk.Inside inside) throws Exception {
        return desk(kind).book(key, line, inside);
    }

    OperationStatus status(String kind) {
        return operations.status(kind, key);
    }

    void assertNothingHappened(String kind) {
        assertThat(bookings.count(line)).isZero();
        assertThat(status(kind).isFound()).as("a record").isFalse();
    }

    /** Threads that carry the context of the application. */
    ExecutorService pool() {
        return Executors.newCachedThreadPool(threads);
    }

    <T> T onAnotherThread(Callable<T> work) throws Exception {
        ExecutorService pool = pool();
        try {
            return pool.submit(work).get();
        } finally {
            pool.shutdownNow();
        }
    }

    /** What was thrown; a test fails where nothing was. */
    static Throwable thrownBy(Callable<?> call) {
        try {
            Object returned = call.call();
            throw new AssertionError("nothing was thrown, but returned: " + returned);
        } catch (Exception e) {
            return e;
        }
    }
}
