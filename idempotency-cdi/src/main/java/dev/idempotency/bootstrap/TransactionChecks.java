package dev.idempotency.bootstrap;

import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
        // Each container ignores the annotation of the other.
        if (candidate.isEnterpriseBean()) {
            TransactionAttribute attribute = attributeOf(candidate);
            return attribute != null && NO_TRANSACTION.contains(attribute.value())
                    ? List.of(Complaint.of("IDEMP0408E", candidate.shown(), "@TransactionAttribute", attribute.value()))
                    : List.of();
        }
        return Bindings.of(candidate, Transactional.class).stream()
                .map(Transactional::value)
                .filter(OTHER_TRANSACTION::contains)
                .map(type -> Complaint.of("IDEMP0408E", candidate.shown(), "@Transactional", type))
                .toList();
    }

    /** The one that counts: of the method, else of the class that declares it; none where the bean begins its own. */
    private static @Nullable TransactionAttribute attributeOf(Candidate candidate) {
        TransactionManagement management = candidate.beanClass().getAnnotation(TransactionManagement.class);
        if (management != null && management.value() == TransactionManagementType.BEAN) {
            return null;
        }
        TransactionAttribute onMethod = candidate.method().getAnnotation(TransactionAttribute.class);
        return onMethod == null
                ? candidate.method().getDeclaringClass().getAnnotation(TransactionAttribute.class)
                : onMethod;
    }
}
