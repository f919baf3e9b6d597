package dev.idempotency.sample.container.parcels;

import dev.idempotency.outgoing.OperationResolved;
import dev.idempotency.outgoing.OutgoingOperations;
import dev.idempotency.outgoing.OutgoingRequest;
import dev.idempotency.outgoing.OutgoingStatus;
import dev.idempotency.outgoing.PreparedOperation;
import jakarta.annotation.Resource;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;

/** The business, in transactions of the container. */
@Stateless
public class Shipping {

    @Inject
    private OutgoingOperations outgoing;

    @Resource
    private SessionContext context;

    public PreparedOperation send(String what) {
        return outgoing.prepare(OutgoingRequest.to("courier", "parcels.send").withJson("{\"what\":\"" + what + "\"}"));
    }

    public PreparedOperation sendAndThinkBetterOfIt(String what) {
        PreparedOperation prepared = send(what);
        context.setRollbackOnly();
        return prepared;
    }

    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public OutgoingStatus await(String id) throws InterruptedException {
        return outgoing.submitOrCheck(id, Duration.ofSeconds(30));
    }

    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Optional<OutgoingStatus> status(String id) {
        return outgoing.status(id);
    }

    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public OperationResolved told() throws InterruptedException {
        return Courier.next();
    }

    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public long delivered(String key) {
        return Courier.delivered(key);
    }
}
