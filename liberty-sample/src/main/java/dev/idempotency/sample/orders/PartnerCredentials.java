package dev.idempotency.sample.orders;

import dev.idempotency.client.Credentials;
import dev.idempotency.outgoing.OutgoingTarget;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Who the shop is to its partner. */
@ApplicationScoped
@OutgoingTarget("partner")
public class PartnerCredentials implements Credentials {

    @Inject
    @ConfigProperty(name = "partner.user")
    private String user;

    @Inject
    @ConfigProperty(name = "partner.password")
    private String password;

    @Override
    public void addTo(HttpRequest.Builder request) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        request.setHeader("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
    }
}
