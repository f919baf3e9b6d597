package dev.idempotency.sample.container.bookings;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.concurrent.atomic.AtomicInteger;

/** Writes bookings in the transaction of whoever calls. */
@ApplicationScoped
public class Bookings {

    private final AtomicInteger runs = new AtomicInteger();

    @PersistenceContext
    private EntityManager entities;

    public void book(String line) {
        runs.incrementAndGet();
        entities.persist(new Booking(line, null));
    }

    /** Two bookings of one seat: JPA notices when the transaction commits. */
    public void bookSameSeatTwice(String line) {
        entities.persist(new Booking(line, line));
        entities.persist(new Booking(line, line));
    }

    /** How often business code ran, whether or not it was committed. */
    public int runs() {
        return runs.get();
    }

    /** How many such bookings there are, seen from the current transaction if there is one. */
    public long count(String line) {
        return entities.createQuery("SELECT COUNT(b) FROM Booking b WHERE b.line = :line", Long.class)
                .setParameter("line", line)
                .getSingleResult();
    }

    /** How many records with that key there are, seen from the connection of JPA. */
    public long records(String key) {
        Number count =
                (Number) entities.createNativeQuery("SELECT COUNT(*) FROM idempotency_record WHERE idempotency_key = ?")
                        .setParameter(1, key)
                        .getSingleResult();
        return count.longValue();
    }
}
