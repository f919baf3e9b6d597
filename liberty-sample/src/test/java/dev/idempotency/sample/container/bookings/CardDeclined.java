package dev.idempotency.sample.container.bookings;

import jakarta.ejb.ApplicationException;

/** The business says no for good, in an exception by which enterprise beans commit. */
@ApplicationException(rollback = false)
public class CardDeclined extends Exception {

    private static final long serialVersionUID = 1L;

    public CardDeclined(String message) {
        super(message);
    }
}
