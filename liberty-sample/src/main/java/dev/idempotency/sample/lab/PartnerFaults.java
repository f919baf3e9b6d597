package dev.idempotency.sample.lab;

import jakarta.json.bind.annotation.JsonbPropertyOrder;
import jakarta.json.bind.annotation.JsonbTypeDeserializer;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;

/**
 * What shall go wrong with requests to the partner. What is left out does not. The shares are from 0, never, to 1,
 * always; each is drawn for itself, in this order.
 *
 * @param down whether all are answered with 503
 * @param delaySeconds how long each waits before anything happens
 * @param tooManyRequests the share that is answered with 429
 * @param loseResponses the share that is done, and not answered
 * @param errorAfterSuccess the share that is done, and answered with 500
 */
@JsonbTypeDeserializer(PartnerFaultsReader.class)
@JsonbPropertyOrder({"down", "delaySeconds", "tooManyRequests", "loseResponses", "errorAfterSuccess"})
public record PartnerFaults(
        boolean down,
        @DecimalMin("0") @DecimalMax("60") double delaySeconds,
        @DecimalMin("0") @DecimalMax("1") double tooManyRequests,
        @DecimalMin("0") @DecimalMax("1") double loseResponses,
        @DecimalMin("0") @DecimalMax("1") double errorAfterSuccess) {

    static final PartnerFaults NONE = new PartnerFaults(false, 0.0, 0.0, 0.0, 0.0);
}
