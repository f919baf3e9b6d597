package dev.idempotency.sample.container.tills;

/** Takes payments, each once for its key, and calls a partner for it. */
public interface Till {

    /** What a test wants to happen around the call of the partner. */
    @FunctionalInterface
    interface Inside {

        Inside NOTHING = () -> {};

        void run() throws Exception;
    }

    /** The protected method. */
    String take(String key, String line, Inside before, Inside after) throws Exception;
}
