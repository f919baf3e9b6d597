package dev.idempotency.sample.shipments;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.List;

/** Keeps what was sent, as part of the running transaction. */
@ApplicationScoped
public class Shipments {

    @PersistenceContext
    private EntityManager entities;

    public void keep(String parcel, String orderId, String caller) {
        entities.createNativeQuery("INSERT INTO shipments (parcel, order_id, caller) VALUES (?1, ?2, ?3)")
                .setParameter(1, parcel)
                .setParameter(2, orderId)
                .setParameter(3, caller)
                .executeUpdate();
    }

    public List<Shipment> list(String orderId, String caller) {
        List<?> parcels = entities.createNativeQuery(
                        "SELECT parcel FROM shipments WHERE order_id = ?1 AND caller = ?2 ORDER BY parcel")
                .setParameter(1, orderId)
                .setParameter(2, caller)
                .getResultList();
        return parcels.stream()
                .map(parcel -> new Shipment(String.valueOf(parcel), orderId))
                .toList();
    }
}
