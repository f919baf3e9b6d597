package dev.idempotency.sample.blackbox;

import dev.idempotency.sample.running.Client;
import dev.idempotency.sample.running.Sample;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;

/** What holds of the running sample on every database. The subclasses name the databases. */
abstract class SampleContract {

    Sample sample;
    Client alice;
    Client bob;

    @BeforeEach
    void meet(Sample sample) {
        this.sample = sample;
        this.alice = sample.as("alice");
        this.bob = sample.as("bob");
    }

    /** An article of which there are that many, and that no other test knows. */
    String article(int onHand) throws IOException {
        String sku = "SKU-" + UUID.randomUUID();
        alice.setStock(sku, onHand);
        return sku;
    }
}
