package dev.idempotency.invocation;

import dev.idempotency.KeyMissingException;
import dev.idempotency.fingerprint.Fingerprint;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what the calls of one method ask for. Thread-safe. */
interface CallReader {

    /** The key of a call; empty where it brings none. */
    Optional<String> key(@Nullable Object[] arguments);

    /** What is told of a call of that operation that should have brought a key. */
    KeyMissingException missing(String operation);

    /** What a call is called in the log. */
    String name(@Nullable Object[] arguments);

    /** The name of the attempt: the caller's, or a new one. */
    String attemptId(@Nullable Object[] arguments);

    /**
     * The fingerprint of a call.
     *
     * @throws dev.idempotency.fingerprint.NotCanonicalException if a part of it has no canonical form
     */
    Fingerprint parameters(@Nullable Object[] arguments);
}
