package dev.idempotency.execution;

import dev.idempotency.record.Outcome;

/**
 * Keeps bodies out of the store that are too large for it.
 *
 * @param maxBytes the largest body that is stored
 */
record ResultLimit(int maxBytes) {

    Outcome apply(Outcome outcome) {
        byte[] body = outcome.body();
        return body != null && body.length > maxBytes ? outcome.withoutBody() : outcome;
    }
}
