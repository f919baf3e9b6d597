package dev.idempotency.bootstrap;

import dev.idempotency.messages.Messages;
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
     * way: it must not be taken for a subject. A token without either names nobody in particular.
     */
    private static String named(JsonWebToken token) {
        if (!isBlank(token.getSubject())) {
            return named("jwt", token.getIssuer(), token.getSubject());
        }
        if (!isBlank(token.getName())) {
            return named("jwt-name", token.getIssuer(), token.getName());
        }
        throw new IllegalStateException(Messages.text("IDEMP0429E"));
    }

    /** Where the issuer ends must be clear, also of one that has a fragment; and none is not the same as an empty one. */
    private static String named(String kind, @Nullable String issuer, String name) {
        return issuer == null
                ? kind + "-without-issuer:" + name
                : kind + ":" + issuer.replace("%", "%25").replace("#", "%23") + "#" + name;
    }

    private static boolean isBlank(@Nullable String text) {
        return text == null || text.isBlank();
    }
}
