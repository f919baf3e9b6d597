package dev.idempotency.sample.lab;

import jakarta.json.bind.annotation.JsonbCreator;
import jakarta.json.bind.annotation.JsonbProperty;
import jakarta.json.bind.annotation.JsonbPropertyOrder;
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
@JsonbPropertyOrder({"down", "delaySeconds", "tooManyRequests", "loseResponses", "errorAfterSuccess"})
public record PartnerFaults(
        Boolean down,
        @DecimalMin("0") @DecimalMax("60") Double delaySeconds,
        @DecimalMin("0") @DecimalMax("1") Double tooManyRequests,
        @DecimalMin("0") @DecimalMax("1") Double loseResponses,
        @DecimalMin("0") @DecimalMax("1") Double errorAfterSuccess) {

    static final PartnerFaults NONE = new PartnerFaults(null, null, null, null, null);

    @JsonbCreator
    public PartnerFaults(
            @JsonbProperty("down") Boolean down,
            @JsonbProperty("delaySeconds") Double delaySeconds,
            @JsonbProperty("tooManyRequests") Double tooManyRequests,
            @JsonbProperty("loseResponses") Double loseResponses,
            @JsonbProperty("errorAfterSuccess") Double errorAfterSuccess) {
        this.down = down != null && down;
        this.delaySeconds = orZero(delaySeconds);
        this.tooManyRequests = orZero(tooManyRequests);
        this.loseResponses = orZero(loseResponses);
        this.errorAfterSuccess = orZero(errorAfterSuccess);
    }

    private static Double orZero(Double share) {
        return share == null ? 0.0 : share;
    }
}
