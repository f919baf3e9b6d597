package dev.idempotency;

/**
 * The idempotent operation that is running on the current thread. Inject it into any bean.
 *
 * <p>One injected instance may be used by all threads; each sees its own operation. It does not follow work handed to
 * other threads.
 */
public interface CurrentOperation {

    /** Whether an idempotent operation is running on this thread. */
    boolean isActive();

    /**
     * The identity of the running operation.
     *
     * @throws IllegalStateException if none is running
     */
    OperationIdentity identity();

    /**
     * The id of the running attempt: the caller's {@code Idempotency-Attempt} where it sent one, else a random UUID.
     *
     * @throws IllegalStateException if none is running
     */
    String attemptId();

    /**
     * Says what the operation made, for example the number of the order. It is kept with the record, also after the
     * result itself is dropped, and told in every status. The last call before the method returns counts.
     *
     * @param id 1–255 characters
     * @throws IllegalStateException if none is running
     * @throws IllegalArgumentException if the id is blank or too long
     */
    void resourceId(String id);
}
