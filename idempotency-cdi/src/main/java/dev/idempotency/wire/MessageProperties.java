package dev.idempotency.wire;

/** The properties of a message that asks for an operation: the fields of the protocol, in names that JMS allows. */
public final class MessageProperties {

    /** The caller's identifier of one intent. */
    public static final String KEY = "IdempotencyKey";

    /** The caller's identifier of one attempt at it. */
    public static final String ATTEMPT = "IdempotencyAttempt";

    /** The receiver's name for what it is to do. */
    public static final String OPERATION = "IdempotencyOperation";

    private MessageProperties() {}
}
