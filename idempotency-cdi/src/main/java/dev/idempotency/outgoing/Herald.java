package dev.idempotency.outgoing;

import dev.idempotency.messages.Messages;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Tells the application what is over, on a thread of the container: observers may take their time, and may fail.
 *
 * @param listener fires the event
 */
record Herald(Executor threads, Consumer<OperationResolved> listener) {

    private static final System.Logger LOGGER = System.getLogger(Herald.class.getName());

    void tell(List<OutgoingStatus> news) {
        if (news.isEmpty()) {
            return;
        }
        try {
            threads.execute(() -> news.forEach(this::tell));
        } catch (RuntimeException e) {
            // The container begins no more threads: this one may do it.
            news.forEach(this::tell);
        }
    }

    private void tell(OutgoingStatus status) {
        try {
            listener.accept(new OperationResolved(status));
        } catch (RuntimeException e) {
            Messages.log(LOGGER, e, "IDEMP0708W", status.id());
        }
    }
}
