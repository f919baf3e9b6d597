package dev.idempotency.sample.messages.app;

import dev.idempotency.IdempotentOperation;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** The library begins and commits; the message is acknowledged after that. */
@MessageDriven
@TransactionManagement(TransactionManagementType.BEAN)
public class InOwnTransaction implements MessageListener {

    @Inject
    private Work work;

    @Override
    @Watched
    @IdempotentOperation("own.work")
    public void onMessage(Message message) {
        work.on(message);
    }
}
