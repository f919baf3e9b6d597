package dev.idempotency.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.security.enterprise.AuthenticationStatus;
import jakarta.security.enterprise.SecurityContext;
import jakarta.security.enterprise.authentication.mechanism.http.AuthenticationParameters;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.security.Principal;
import java.util.Set;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerCallerTest {

    private static Principal principal;
    private static RuntimeException trouble;

    @Test
    void an_authenticated_user_is_named_with_the_kind_of_name() {
        assertThat(caller(() -> "alice", Security.class)).isEqualTo("user:alice");
        assertThat(caller(() -> "alice", BuiltIn.class)).isEqualTo("user:alice");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "UNAUTHENTICATED", "anonymous", "ANONYMOUS"})
    void whatever_containers_call_nobody_is_anonymous(String nobody) {
        assertThat(caller(() -> nobody, Security.class)).isEqualTo("anonymous");
        assertThat(caller(() -> nobody, BuiltIn.class)).isEqualTo("anonymous");
    }

    @Test
    void nobody_is_anonymous_where_the_container_gives_no_principal_or_knows_of_none() {
        assertThat(caller(null, Security.class)).isEqualTo("anonymous");
        assertThat(caller(null)).isEqualTo("anonymous");
    }

    @Test
    void trouble_is_not_taken_for_nobody() {
        trouble = new IllegalStateException("the registry is away");
        try {
            assertThatThrownBy(() -> caller(null, BuiltIn.class)).isSameAs(trouble);
        } finally {
            trouble = null;
        }
    }

    @Test
    void a_token_is_named_by_issuer_and_subject() {
        assertThat(caller(new Token("https://issuer", "42", "alice"), Security.class))
                .isEqualTo("jwt:https://issuer#42");
    }

    @Test
    void a_token_beside_the_principal_counts() {
        assertThat(caller(new Token("https://issuer", "42", "alice"), SecurityWithOther.class))
                .isEqualTo("jwt:https://issuer#42");
    }

    @Test
    void two_tokens_never_have_one_name() {
        assertThat(caller(new Token("a#b", "c", "alice"), Security.class))
                .isNotEqualTo(caller(new Token("a", "b#c", "alice"), Security.class));
        assertThat(caller(new Token("a", null, "c"), Security.class))
                .isNotEqualTo(caller(new Token("a", "c", "alice"), Security.class));
    }

    private static String caller(Principal authenticated, Class<?>... beans) {
        principal = authenticated;
        Weld weld = new Weld()
                .disableDiscovery()
                .addBeanClasses(ContainerCallerTest.class)
                .addBeanClasses(beans);
        try (WeldContainer container = weld.initialize()) {
            return new ContainerCaller(container.select(Object.class)).currentCaller();
        }
    }

    private record Token(String issuer, String subject, String name) implements JsonWebToken {

        @Override
        public String getName() {
            return name;
        }

        @Override
        public Set<String> getClaimNames() {
            return Set.of("iss", "sub");
        }

        @Override
        @SuppressWarnings("unchecked")
        public <T> T getClaim(String claim) {
            return (T) (claim.equals("iss") ? issuer : claim.equals("sub") ? subject : null);
        }
    }

    /** What a container has that lets nothing but CDI see the principal. */
    @Dependent
    static class BuiltIn {
        @Produces
        Principal principal() {
            if (trouble != null) {
                throw trouble;
            }
            return principal;
        }
    }

    @Dependent
    static class SecurityWithOther extends Security {
        @Override
        public Principal getCallerPrincipal() {
            return () -> "alice";
        }

        @Override
        public <T extends Principal> Set<T> getPrincipalsByType(Class<T> type) {
            return Set.of(type.cast(principal));
        }
    }

    @Dependent
    static class Security implements SecurityContext {

        @Override
        public Principal getCallerPrincipal() {
            return principal;
        }

        @Override
        public <T extends Principal> Set<T> getPrincipalsByType(Class<T> type) {
            return Set.of();
        }

        @Override
        public boolean isCallerInRole(String role) {
            return false;
        }

        @Override
        public boolean hasAccessToWebResource(String resource, String... methods) {
            return false;
        }

        @Override
        public AuthenticationStatus authenticate(
                HttpServletRequest request, HttpServletResponse response, AuthenticationParameters parameters) {
            throw new UnsupportedOperationException();
        }
    }
}
