package dev.idempotency.sample.request;

/** A body that can be read says something that cannot be kept. The message is for the caller. */
public class RefusedMemberException extends RuntimeException {

    public RefusedMemberException(String message) {
        super(message);
    }
}
