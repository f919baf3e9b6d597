package dev.idempotency.outgoing;

import dev.idempotency.messages.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Tells the application what is over, on a thread of the container: observers may take their time, and may fail.
 * Thread-safe.
 */
final class Herald {

    private static final System.Logger LOGGER = System.getLogger(Herald.class.getName());

    private final Executor threads;
    private final Consumer<OperationResolved> listener;
    private final Queue<OutgoingStatus> kept = new ConcurrentLinkedQueue<>();

    /** @param listener fires the event */
    Herald(Executor threads, Consumer<OperationResolved> listener) {
        this.threads = threads;
        this.listener = listener;
    }

    /** Not to be called on the thread of a caller, in whose name observers would run. */
    void tell(List<OutgoingStatus> news) {
        if (news.isEmpty()) {
            return;
        }
        try {
            threads.execute(() -> tellHere(news));
        } catch (Throwable e) {
            // The container begins no more threads: this one may do it.
            tellHere(news);
        }
    }

    /** To be told by whoever calls {@link #tellKept} next. */
    void keep(List<OutgoingStatus> news) {
        kept.addAll(news);
    }

    void tellKept() {
        List<OutgoingStatus> news = new ArrayList<>();
        for (OutgoingStatus next = kept.poll(); next != null; next = kept.poll()) {
            news.add(next);
        }
        tell(news);
    }

    void tellHere(List<OutgoingStatus> news) {
        news.forEach(this::fire);
    }

    private void fire(OutgoingStatus status) {
        try {
            listener.accept(new OperationResolved(status));
        } catch (Throwable e) { // of the application, whatever it is
            Messages.log(LOGGER, e, "IDEMP0708W", status.id());
        }
    }
}
