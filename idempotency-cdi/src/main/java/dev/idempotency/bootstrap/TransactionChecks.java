package dev.idempotency.bootstrap;

import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Set;

/** Whether the method runs in the transaction that the record is written in. */
final class TransactionChecks {

    private static final Set<Transactional.TxType> OTHER_TRANSACTION =
            Set.of(Transactional.TxType.REQUIRES_NEW, Transactional.TxType.NOT_SUPPORTED, Transactional.TxType.NEVER);

    /**
     * REQUIRES_NEW is not among them: the container has begun the new transaction before any interceptor runs, so record
     * and work share it. With the others there may be none, and interceptors of enterprise beans cannot begin one.
     */
    private static final Set<TransactionAttributeType> NO_TRANSACTION = Set.of(
            TransactionAttributeType.NOT_SUPPORTED, TransactionAttributeType.NEVER, TransactionAttributeType.SUPPORTS);

    private TransactionChecks() {}

    static List<Complaint> transaction(Candidate candidate) {
        if (candidate.isEnterpriseBean()) {
            TransactionAttribute attribute = candidate.onMethodOrClass(TransactionAttribute.class);
            return attribute != null && NO_TRANSACTION.contains(attribute.value())
                    ? List.of(Complaint.of("IDEMP0408E", candidate.shown(), "@TransactionAttribute", attribute.value()))
                    : List.of();
        }
        Transactional transactional = candidate.onMethodOrClass(Transactional.class);
        return transactional != null && OTHER_TRANSACTION.contains(transactional.value())
                ? List.of(Complaint.of("IDEMP0408E", candidate.shown(), "@Transactional", transactional.value()))
                : List.of();
    }
}
