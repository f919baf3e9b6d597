package dev.idempotency.bootstrap;

import jakarta.security.enterprise.SecurityContext;
import java.security.Principal;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;

/** The caller as a MicroProfile JWT names it. Loaded only where that API is. */
final class TokenCaller {

    private TokenCaller() {}

    /** Empty where the caller brought no token. */
    static Optional<String> in(SecurityContext security) {
        Principal caller = security.getCallerPrincipal();
        return Stream.concat(
                        Stream.ofNullable(caller)
                                .filter(JsonWebToken.class::isInstance)
                                .map(JsonWebToken.class::cast),
                        security.getPrincipalsByType(JsonWebToken.class).stream())
                .findFirst()
                .map(TokenCaller::named);
    }

    /**
     * The subject is unique for its issuer only. A token without one is known by its name, which is unique in another
     * way: it must not be taken for a subject.
     */
    private static String named(JsonWebToken token) {
        String issuer = escaped(token.getIssuer());
        return token.getSubject() == null
                ? "jwt-name:" + issuer + "#" + token.getName()
                : "jwt:" + issuer + "#" + token.getSubject();
    }

    /** Where the issuer ends must be clear, also of one that has a fragment. */
    private static String escaped(@Nullable String issuer) {
        return issuer == null ? "" : issuer.replace("%", "%25").replace("#", "%23");
    }
}
