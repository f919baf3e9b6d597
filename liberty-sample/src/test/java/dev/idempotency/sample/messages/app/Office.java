package dev.idempotency.sample.messages.app;

import dev.idempotency.outgoing.OutgoingOperations;
import dev.idempotency.outgoing.OutgoingRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

/** The business that asks others to do something. */
@ApplicationScoped
public class Office {

    @Inject
    private OutgoingOperations outgoing;

    @Transactional
    public String ask(String target, String operation, String key, String body, String fault) {
        String id = outgoing.prepare(OutgoingRequest.to(target, operation)
                        .withKey(key)
                        .withHeader("Fault", fault)
                        .withJson(body))
                .id();
        if (fault.equals("think-better-of-it")) {
            throw new IllegalStateException("rolled back on request");
        }
        return id;
    }
}
