package dev.idempotency.bootstrap;

import dev.idempotency.OperationIdentity;
import dev.idempotency.spi.CallerResolver;
import jakarta.enterprise.inject.Instance;
import jakarta.security.enterprise.SecurityContext;
import java.security.Principal;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The caller as the container has authenticated it. Thread-safe. */
final class ContainerCaller implements CallerResolver {

    /** What containers call nobody: Liberty, WildFly, Payara. */
    private static final Set<String> NOBODY = Set.of("UNAUTHENTICATED", "anonymous", "ANONYMOUS");

    /** By this Weld says that the container knows of no principal; any other trouble is one, and not nobody. */
    private static final String NO_PRINCIPAL = "org.jboss.weld.exceptions.NullInstanceException";

    private static final boolean HAS_JWT = isPresent("org.eclipse.microprofile.jwt.JsonWebToken");

    private final Instance<Object> beans;

    ContainerCaller(Instance<Object> beans) {
        this.beans = beans;
    }

    @Override
    public String currentCaller() {
        Instance<SecurityContext> security = beans.select(SecurityContext.class);
        return security.isResolvable() ? callerOf(security.get()) : callerOf(beans.select(Principal.class));
    }

    /** The security API gives principals themselves, so that a token shows that it is one. */
    private static String callerOf(SecurityContext security) {
        Optional<String> token = HAS_JWT ? TokenCaller.in(security) : Optional.empty();
        return token.orElseGet(() -> {
            Principal principal = security.getCallerPrincipal();
            return named(principal == null ? null : principal.getName());
        });
    }

    /** The built-in bean of CDI gives a proxy, which shows a name and nothing else. */
    private static String callerOf(Instance<Principal> builtIn) {
        if (!builtIn.isResolvable()) {
            return OperationIdentity.ANONYMOUS;
        }
        try {
            return named(builtIn.get().getName());
        } catch (RuntimeException e) {
            if (e.getClass().getName().equals(NO_PRINCIPAL)) {
                return OperationIdentity.ANONYMOUS;
            }
            throw e;
        }
    }

    private static String named(@Nullable String name) {
        return name == null || name.isBlank() || NOBODY.contains(name) ? OperationIdentity.ANONYMOUS : "user:" + name;
    }

    private static boolean isPresent(String className) {
        try {
            Class.forName(className, false, ContainerCaller.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
