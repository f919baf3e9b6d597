package dev.idempotency.bootstrap;

import dev.idempotency.OperationIdentity;
import dev.idempotency.messages.Messages;
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

    private final @Nullable SecurityContext security;
    private final Instance<Principal> builtIn;

    /** Looks the beans up once: a look-up for each call is what a replay would spend most of its time on. */
    ContainerCaller(Instance<Object> beans) {
        Instance<SecurityContext> securityApi = beans.select(SecurityContext.class);
        this.security = securityApi.isResolvable() ? securityApi.get() : null;
        this.builtIn = beans.select(Principal.class);
    }

    @Override
    public String currentCaller() {
        return security == null ? callerOf(builtIn) : callerOf(security);
    }

    /** The security API gives principals themselves, so that a token shows that it is one. */
    private static String callerOf(SecurityContext security) {
        Optional<String> token = HAS_JWT ? TokenCaller.in(security) : Optional.empty();
        return token.orElseGet(() -> callerOf(security.getCallerPrincipal()));
    }

    /**
     * The built-in bean of CDI gives a proxy, which shows a name and nothing else. Not every container promises that it
     * follows the caller, so it is asked for anew each time.
     */
    private static String callerOf(Instance<Principal> builtIn) {
        if (!builtIn.isResolvable()) {
            return OperationIdentity.ANONYMOUS;
        }
        try {
            return callerOf(builtIn.get());
        } catch (RuntimeException e) {
            if (e.getClass().getName().equals(NO_PRINCIPAL)) {
                return OperationIdentity.ANONYMOUS;
            }
            throw e;
        }
    }

    /** Only no principal is nobody: one without a name is somebody, and might be anybody. */
    private static String callerOf(@Nullable Principal principal) {
        if (principal == null) {
            return OperationIdentity.ANONYMOUS;
        }
        String name = principal.getName();
        if (name == null || name.isBlank()) {
            throw new IllegalStateException(Messages.text("IDEMP0430E"));
        }
        return NOBODY.contains(name) ? OperationIdentity.ANONYMOUS : "user:" + name;
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
