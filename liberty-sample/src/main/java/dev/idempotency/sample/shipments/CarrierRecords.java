package dev.idempotency.sample.shipments;

import dev.idempotency.spi.Finding;
import dev.idempotency.spi.Reconciler;
import dev.idempotency.spi.Reconciles;
import dev.idempotency.spi.UnclearOperation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Asks the carrier by the number of the parcel, and keeps what was sent and not kept. */
@ApplicationScoped
@Reconciles("shipments.send")
public class CarrierRecords implements Reconciler {

    @Inject
    private Carrier carrier;

    @Inject
    private Shipments shipments;

    @Override
    public Finding reconcile(UnclearOperation operation) {
        String parcel = operation.identity().operationId();
        return carrier.find(parcel)
                .map(order -> {
                    shipments.keep(parcel, String.valueOf(order[0]), String.valueOf(order[1]));
                    return Finding.happened(parcel);
                })
                .orElseGet(Finding::didNotHappen);
    }
}
