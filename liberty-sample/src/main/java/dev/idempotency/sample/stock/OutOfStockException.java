package dev.idempotency.sample.stock;

import dev.idempotency.sample.problem.Problem;
import dev.idempotency.sample.problem.RefusedException;

/** More was ordered than there is. */
public class OutOfStockException extends RefusedException {

    OutOfStockException(StockLevel stock, int wanted) {
        super(new Problem(
                "urn:orders:problem:out-of-stock",
                "Out of stock",
                409,
                "%d of %s wanted, %d there".formatted(wanted, stock.sku(), stock.onHand())));
    }
}
