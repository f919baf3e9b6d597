package dev.idempotency.sample.container.bookings;

import dev.idempotency.DefiniteFailure;

/** The business says no for good, in an exception that enterprise beans wrap. */
@DefiniteFailure
public class SoldOut extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SoldOut(String message) {
        super(message);
    }
}
