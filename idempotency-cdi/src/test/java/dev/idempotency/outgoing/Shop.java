package dev.idempotency.outgoing;

import dev.idempotency.client.Credentials;
import jakarta.enterprise.inject.Default;
import jakarta.inject.Singleton;
import java.net.http.HttpRequest;

/** The credentials for the shop. */
@Singleton
@Default
@OutgoingTarget("shop")
public class Shop implements Credentials {

    volatile boolean broken;

    @Override
    public void addTo(HttpRequest.Builder request) {
        if (broken) {
            throw new IllegalStateException("no token");
        }
        request.setHeader("Authorization", "Bearer token").setHeader("Idempotency-Key", "another");
    }
}
