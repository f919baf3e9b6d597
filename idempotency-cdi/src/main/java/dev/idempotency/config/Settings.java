package dev.idempotency.config;

import java.time.Duration;

/**
 * The settings of one application, read once at start. Names in MicroProfile Config (or as system property or
 * environment variable) are those of the components in lower case with hyphens, under {@code idempotency.}.
 *
 * @param namespace {@code idempotency.namespace}
 * @param dataSource {@code idempotency.datasource}: JNDI name; must be the datasource of the business
 * @param schema {@code idempotency.schema}
 * @param inFlightWait {@code idempotency.in-flight-wait}: how long a duplicate waits for a running attempt
 * @param inProgressStatus {@code idempotency.in-progress-status}: 202 or 409
 * @param resultMaxBytes {@code idempotency.result.max-bytes}: larger bodies are not stored
 * @param requestMaxBytes {@code idempotency.request.max-bytes}: requests with larger bodies are refused
 * @param retention how long what is recorded is kept
 * @param leases how operations are held that are claimed before their transaction
 * @param outgoing operations on other systems
 */
public record Settings(
        String namespace,
        String dataSource,
        SchemaMode schema,
        Duration inFlightWait,
        int inProgressStatus,
        int resultMaxBytes,
        int requestMaxBytes,
        int maxWaiters,
        Retention retention,
        LeaseSettings leases,
        OutgoingSettings outgoing) {

    /** What to do about the tables at start. */
    public enum SchemaMode {
        /** {@code create} on embedded databases, {@code validate} elsewhere. The default. */
        AUTO,
        CREATE,
        VALIDATE,
        OFF
    }
}
