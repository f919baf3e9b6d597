package dev.idempotency.sample.messages.app;

import dev.idempotency.DefiniteFailure;

/** The business says no for good. */
@DefiniteFailure
public class WorkRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public WorkRefused(String message) {
        super(message);
    }
}
