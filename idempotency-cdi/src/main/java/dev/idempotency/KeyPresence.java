package dev.idempotency;

/** Whether a call of an idempotent operation must bring a key. */
public enum KeyPresence {
    /** A call without a key is refused with {@link KeyMissingException}; nothing runs. */
    REQUIRED,

    /** A call without a key runs unprotected, exactly as if the method were not annotated. */
    OPTIONAL
}
