package dev.idempotency.sample.orders;

import dev.idempotency.sample.lab.Faults;
import dev.idempotency.sample.stock.Stocks;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.List;
import java.util.Optional;

/** Keeps the orders. Everyone sees their own only. */
@ApplicationScoped
public class Orders {

    @PersistenceContext
    private EntityManager entities;

    @Inject
    private Stocks stocks;

    @Inject
    private Faults faults;

    /** Takes the stock and makes the order, as part of the running transaction. */
    public PlacedOrder place(PlaceOrder wish, String caller) {
        faults.beforeWriting();
        stocks.take(wish.sku(), wish.quantity());
        Order order = new Order(wish, caller);
        entities.persist(order);
        entities.flush();
        faults.afterWriting();
        return order.placed();
    }

    public Optional<PlacedOrder> find(String id, String caller) {
        return entities.createQuery("SELECT o FROM Order o WHERE o.id = :id AND o.caller = :caller", Order.class)
                .setParameter("id", id)
                .setParameter("caller", caller)
                .getResultStream()
                .map(Order::placed)
                .findFirst();
    }

    /** The orders of that caller; of one article, unless it is null. */
    public List<PlacedOrder> list(String sku, String caller) {
        return entities.createQuery(
                        "SELECT o FROM Order o WHERE o.caller = :caller AND (:sku IS NULL OR o.sku = :sku) ORDER BY o.id",
                        Order.class)
                .setParameter("caller", caller)
                .setParameter("sku", sku)
                .getResultStream()
                .map(Order::placed)
                .toList();
    }
}
