package dev.idempotency.bootstrap;

import dev.idempotency.OperationIdentity;
import dev.idempotency.spi.CallerResolver;
import jakarta.enterprise.inject.Instance;
import jakarta.security.enterprise.SecurityContext;
import java.security.Principal;
import java.util.Set;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;

/** The caller as the container has authenticated it. */
final class ContainerCaller implements CallerResolver {

    /** What containers call nobody: Liberty, WildFly, Payara. */
    private static final Set<String> NOBODY = Set.of("UNAUTHENTICATED", "anonymous", "ANONYMOUS");

    private static final boolean HAS_JWT = isPresent("org.eclipse.microprofile.jwt.JsonWebToken");

    private final Instance<Object> beans;

    ContainerCaller(Instance<Object> beans) {
        this.beans = beans;
    }

    @Override
    public String currentCaller() {
        Principal principal = principal();
        String name = principal == null ? null : principal.getName();
        if (principal == null || name == null || name.isBlank() || NOBODY.contains(name)) {
            return OperationIdentity.ANONYMOUS;
        }
        return HAS_JWT && Jwt.isToken(principal) ? Jwt.caller(principal) : "user:" + name;
    }

    /** The security API gives the principal itself; the built-in bean of CDI gives a proxy that hides its type. */
    private @Nullable Principal principal() {
        Instance<SecurityContext> security = beans.select(SecurityContext.class);
        if (security.isResolvable()) {
            return security.get().getCallerPrincipal();
        }
        Instance<Principal> builtIn = beans.select(Principal.class);
        return builtIn.isResolvable() ? builtIn.get() : null;
    }

    private static boolean isPresent(String className) {
        try {
            Class.forName(className, false, ContainerCaller.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /** A class of its own, so that nothing of MicroProfile is touched where it is missing. */
    private static final class Jwt {

        private Jwt() {}

        static boolean isToken(Principal principal) {
            return principal instanceof JsonWebToken;
        }

        static String caller(Principal principal) {
            JsonWebToken token = (JsonWebToken) principal;
            return "jwt:" + token.getIssuer() + "#" + token.getSubject();
        }
    }
}
