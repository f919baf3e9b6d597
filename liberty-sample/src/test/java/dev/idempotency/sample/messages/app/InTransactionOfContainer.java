package dev.idempotency.sample.messages.app;

import dev.idempotency.IdempotentOperation;
import jakarta.ejb.MessageDriven;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Message and database are in one transaction, which the container begins and commits. */
@MessageDriven
public class InTransactionOfContainer implements MessageListener {

    @Inject
    private Work work;

    @Override
    @Watched
    @IdempotentOperation("container.work")
    public void onMessage(Message message) {
        work.on(message);
    }
}
