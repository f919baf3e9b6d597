package dev.idempotency.sample.container.bookings;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.UUID;

/** The business data of the tests. The database is told of it when the transaction commits, not before. */
@Entity
public class Booking {

    @Id
    private String id;

    /** What the test looks for. */
    @Column(nullable = false)
    private String line;

    /** Two bookings cannot have the same. */
    @Column(unique = true)
    private String seat;

    protected Booking() {}

    Booking(String line, String seat) {
        this.id = UUID.randomUUID().toString();
        this.line = line;
        this.seat = seat;
    }
}
