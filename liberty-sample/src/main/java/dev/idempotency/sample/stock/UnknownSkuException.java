package dev.idempotency.sample.stock;

import dev.idempotency.sample.problem.Problem;
import dev.idempotency.sample.problem.RefusedException;

/** There is no such article. */
public class UnknownSkuException extends RefusedException {

    UnknownSkuException(String sku) {
        super(new Problem("urn:orders:problem:unknown-sku", "Unknown article", 404, "There is no article " + sku));
    }
}
