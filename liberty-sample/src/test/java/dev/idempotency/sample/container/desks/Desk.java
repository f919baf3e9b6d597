package dev.idempotency.sample.container.desks;

import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.Callable;

/** Takes bookings, each once for its key. There is one for each kind of bean. */
public interface Desk {

    /** What a booking is confirmed with. */
    record Receipt(String id, BigDecimal amount, List<String> lines) {}

    /** What a test wants to happen inside of the protected method; it takes no part otherwise. */
    @FunctionalInterface
    interface Inside {

        Inside NOTHING = desk -> {};

        void run(Desk desk) throws Exception;
    }

    /** The protected method. */
    Receipt book(String key, String line, Inside inside) throws Exception;

    /** Does something in the bean's own transaction, where it is of a kind that has one. */
    <T> T within(Callable<T> work) throws Exception;

    /** Marks the current transaction as such a bean does it. */
    void setRollbackOnly() throws Exception;
}
