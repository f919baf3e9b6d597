package dev.idempotency.sample.shipments;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.Optional;

/**
 * Stands in for the system of another company: what it has accepted it has committed, whatever becomes of its caller. It
 * calls a parcel by the number that it was given.
 */
@ApplicationScoped
public class Carrier {

    @PersistenceContext
    private EntityManager entities;

    @Transactional(TxType.REQUIRES_NEW)
    public void accept(String parcel, String orderId, String caller) {
        entities.createNativeQuery("INSERT INTO carrier_parcels (parcel, order_id, caller) VALUES (?1, ?2, ?3)")
                .setParameter(1, parcel)
                .setParameter(2, orderId)
                .setParameter(3, caller)
                .executeUpdate();
    }

    /** The order and its caller that belong to that parcel. */
    @Transactional(TxType.REQUIRES_NEW)
    public Optional<Object[]> find(String parcel) {
        List<?> found = entities.createNativeQuery("SELECT order_id, caller FROM carrier_parcels WHERE parcel = ?1")
                .setParameter(1, parcel)
                .getResultList();
        return found.stream().map(Object[].class::cast).findFirst();
    }

    /** How many parcels were accepted for that order. */
    @Transactional(TxType.REQUIRES_NEW)
    public long count(String orderId) {
        return ((Number) entities.createNativeQuery("SELECT COUNT(*) FROM carrier_parcels WHERE order_id = ?1")
                        .setParameter(1, orderId)
                        .getSingleResult())
                .longValue();
    }
}
