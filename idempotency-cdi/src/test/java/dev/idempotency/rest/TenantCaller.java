package dev.idempotency.rest;

import dev.idempotency.OperationIdentity;
import dev.idempotency.spi.CallerResolver;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.SecurityContext;
import java.security.Principal;

/** The example of docs/reference.md: what the page shows is what is compiled and tested here. */
@ApplicationScoped
public class TenantCaller implements CallerResolver {

    @Inject
    Tenant tenant;

    @Inject
    SecurityContext security;

    @Override
    public String currentCaller() {
        Principal user = security.getCallerPrincipal();
        return user == null ? OperationIdentity.ANONYMOUS : "tenant:" + tenant.id() + "#user:" + user.getName();
    }
}
