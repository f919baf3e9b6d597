package dev.idempotency.sample.partner;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.List;

/** Keeps what the partner took note of. */
@ApplicationScoped
public class Confirmations {

    @PersistenceContext
    private EntityManager entities;

    /** Adds one, as part of the running transaction. */
    public ConfirmedOrder add(Confirm request) {
        Confirmation confirmation = new Confirmation(request);
        entities.persist(confirmation);
        return confirmation.confirmed();
    }

    /** Those of one order or one article, unless these are null. */
    public List<ConfirmedOrder> list(String order, String sku) {
        return entities.createQuery(
                        "SELECT c FROM Confirmation c WHERE (:order IS NULL OR c.order = :order)"
                                + " AND (:sku IS NULL OR c.sku = :sku) ORDER BY c.id",
                        Confirmation.class)
                .setParameter("order", order)
                .setParameter("sku", sku)
                .getResultStream()
                .map(Confirmation::confirmed)
                .toList();
    }
}
