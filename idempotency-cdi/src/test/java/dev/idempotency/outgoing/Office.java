package dev.idempotency.outgoing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.concurrent.Callable;

/** The business that has operations on other systems. */
@ApplicationScoped
public class Office {

    @Inject
    OutgoingOperations outgoing;

    @Transactional
    public PreparedOperation prepare(OutgoingRequest request) {
        return outgoing.prepare(request);
    }

    @Transactional
    public List<PreparedOperation> prepareAll(List<OutgoingRequest> requests) {
        return requests.stream().map(outgoing::prepare).toList();
    }

    @Transactional
    public <T> T inTransaction(Callable<T> work) throws Exception {
        return work.call();
    }

    @Transactional(Transactional.TxType.REQUIRES_NEW)
    public PreparedOperation inTransactionOfItsOwn(OutgoingRequest request) {
        return outgoing.prepare(request);
    }

    /** Without a transaction. */
    public PreparedOperation prepareWithout(OutgoingRequest request) {
        return outgoing.prepare(request);
    }
}
