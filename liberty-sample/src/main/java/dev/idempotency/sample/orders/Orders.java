package dev.idempotency.sample.orders;

import dev.idempotency.sample.lab.Faults;
import dev.idempotency.sample.stock.Stocks;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Keeps the orders. Everyone sees their own only. */
@ApplicationScoped
public class Orders {

    @PersistenceContext
    private EntityManager entities;

    @Inject
    private Stocks stocks;

    @Inject
    private Partner partner;

    @Inject
    private Faults faults;

    /** Takes the stock, makes the order and prepares its confirmation, as part of the running transaction. */
    public PlacedOrder place(PlaceOrder wish, String caller) {
        faults.beforeWriting();
        stocks.take(wish.sku(), wish.quantity());
        Order order = new Order(wish, caller);
        order.confirmedBy(partner.confirm(order.placed()));
        entities.persist(order);
        entities.flush();
        faults.afterWriting();
        return order.placed();
    }

    public Optional<PlacedOrder> find(String id, String caller) {
        return own(id, caller).map(Order::placed).findFirst();
    }

    /** What became of the confirmation of that order. */
    public Optional<ConfirmationStatus> confirmation(String id, String caller) {
        return own(id, caller)
                .flatMap(order -> Stream.ofNullable(order.confirmation()))
                .findFirst()
                .flatMap(partner::status);
    }

    private Stream<Order> own(String id, String caller) {
        return entities.createQuery("SELECT o FROM Order o WHERE o.id = :id AND o.caller = :caller", Order.class)
                .setParameter("id", id)
                .setParameter("caller", caller)
                .getResultStream();
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
