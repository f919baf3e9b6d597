package dev.idempotency.fingerprint;

/** How values of one class are written. Thread-safe. */
@FunctionalInterface
interface Form {

    /**
     * Writes one value.
     *
     * @throws NotCanonicalException if it, or something in it, has no canonical form
     */
    void write(Object value, CanonicalForm out);
}
