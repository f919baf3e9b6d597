package dev.idempotency.sample.lab;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Keeps what shall go wrong at the partner: on this node, until it is restarted. */
@ApplicationScoped
public class PartnerLab {

    @Inject
    @ConfigProperty(name = "lab.enabled", defaultValue = "false")
    private boolean enabled;

    private volatile PartnerFaults faults = PartnerFaults.NONE;

    void expect(PartnerFaults wanted) {
        faults = wanted;
    }

    /** Empty where nothing may go wrong on purpose. */
    Optional<PartnerFaults> faults() {
        return enabled ? Optional.of(faults) : Optional.empty();
    }
}
