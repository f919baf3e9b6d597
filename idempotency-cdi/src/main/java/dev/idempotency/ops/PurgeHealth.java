package dev.idempotency.ops;

import dev.idempotency.retention.PurgeStatus;
import dev.idempotency.retention.Purger;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.eclipse.microprofile.health.Readiness;
import org.jspecify.annotations.Nullable;

/**
 * Tells how the purge of old records is doing. It is always up: a purge that fails lets tables grow, and is no reason to
 * take a node out of service or to restart it, which would mend nothing. Why a pass failed stands in the log; probes are
 * often open to all. Loaded only where MicroProfile Health is.
 */
@Readiness
@ApplicationScoped
public class PurgeHealth implements HealthCheck {

    static final String NAME = "idempotency-purge";

    private final @Nullable Purger purger;

    /** For the container's proxy. */
    protected PurgeHealth() {
        this.purger = null;
    }

    @Inject
    public PurgeHealth(Purger purger) {
        this.purger = purger;
    }

    @Override
    public HealthCheckResponse call() {
        Map<String, Object> data = new TreeMap<>();
        if (purger != null) {
            purger.statuses().forEach((dataSource, status) -> tell(data, dataSource, status));
        }
        return new HealthCheckResponse(NAME, Status.UP, data.isEmpty() ? Optional.empty() : Optional.of(data));
    }

    private static void tell(Map<String, Object> data, String dataSource, PurgeStatus status) {
        data.put(dataSource + " failing", status.lastFailure() != null);
        data.put(dataSource + " failures", status.failures());
        data.put(
                dataSource + " lastPass",
                status.lastPass() == null ? "none" : status.lastPass().toString());
        data.put(dataSource + " results", status.results());
        data.put(dataSource + " records", status.records());
    }
}
