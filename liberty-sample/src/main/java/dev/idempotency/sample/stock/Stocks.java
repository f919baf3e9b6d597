package dev.idempotency.sample.stock;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;

/** Keeps the stock. Numbers change by conditional updates, so that two who want the last piece never both get it. */
@ApplicationScoped
public class Stocks {

    @PersistenceContext
    private EntityManager entities;

    public StockLevel level(String sku) {
        Stock stock = entities.find(Stock.class, sku);
        if (stock == null) {
            throw new UnknownSkuException(sku);
        }
        return stock.level();
    }

    @Transactional
    public void set(String sku, int onHand) {
        int updated = entities.createQuery("UPDATE Stock s SET s.onHand = :onHand WHERE s.sku = :sku")
                .setParameter("onHand", onHand)
                .setParameter("sku", sku)
                .executeUpdate();
        if (updated == 0) {
            entities.persist(new Stock(sku, onHand));
            entities.flush();
        }
    }

    /** Takes that many away, as part of the running transaction. */
    public void take(String sku, int quantity) {
        int updated = entities.createQuery(
                        "UPDATE Stock s SET s.onHand = s.onHand - :quantity WHERE s.sku = :sku AND s.onHand >= :quantity")
                .setParameter("quantity", quantity)
                .setParameter("sku", sku)
                .executeUpdate();
        if (updated == 0) {
            throw new OutOfStockException(level(sku), quantity);
        }
    }
}
