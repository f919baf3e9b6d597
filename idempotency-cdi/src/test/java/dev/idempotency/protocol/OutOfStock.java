package dev.idempotency.protocol;

import dev.idempotency.DefiniteFailure;

@DefiniteFailure
public class OutOfStock extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public OutOfStock(String message) {
        super(message);
    }
}
