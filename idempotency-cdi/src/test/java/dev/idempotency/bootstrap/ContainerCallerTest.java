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
import java.util.Arrays;
import java.util.List;
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
    @ValueSource(strings = {"UNAUTHENTICATED", "anonymous", "ANONYMOUS"})
    void whatever_containers_call_nobody_is_anonymous(String nobody) {
        assertThat(caller(() -> nobody, Security.class)).isEqualTo("anonymous");
        assertThat(caller(() -> nobody, BuiltIn.class)).isEqualTo("anonymous");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " "})
    void a_principal_without_a_name_is_somebody_and_not_nobody(String name) {
        assertThatThrownBy(() -> caller(() -> name, Security.class)).hasMessageStartingWith("IDEMP0430E");
        assertThatThrownBy(() -> caller(() -> name, BuiltIn.class)).hasMessageStartingWith("IDEMP0430E");
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
    void different_tokens_are_different_callers() {
        String[][] tokens = {
            {"a#b", "c", "alice"},
            {"a", "b#c", "alice"},
            {"a%23b", "c", "alice"},
            {"a", "c", "alice"},
            {"a", null, "c"},
            {"a", " ", "d"},
            {"", "a#c", "alice"},
            {null, "a#c", "alice"},
            {null, "c", "alice"},
            {"", null, "c"},
            {null, null, "c"}
        };

        assertThat(Arrays.stream(tokens)
                        .map(claims -> caller(new Token(claims[0], claims[1], claims[2]), Security.class)))
                .doesNotHaveDuplicates()
                .doesNotContain("anonymous");
    }

    @Test
    void the_name_in_a_token_counts_only_where_there_is_no_subject() {
        assertThat(caller(new Token("i", null, "alice"), Security.class)).isEqualTo("jwt-name:i#alice");
        assertThat(caller(new Token(null, null, "alice"), Security.class)).isEqualTo("jwt-name-without-issuer:alice");
        assertThat(caller(new Token(null, "42", "alice"), Security.class)).isEqualTo("jwt-without-issuer:42");
    }

    @Test
    void a_token_that_names_nobody_is_refused() {
        assertThatThrownBy(() -> caller(new Token("i", null, null), Security.class))
                .hasMessageStartingWith("IDEMP0429E");
    }

    @Test
    void the_caller_of_the_moment_is_named_although_the_beans_are_looked_up_once() {
        for (Class<?> security : List.of(Security.class, BuiltIn.class)) {
            try (WeldContainer container = container(security)) {
                ContainerCaller callers = new ContainerCaller(container.select(Object.class));
                principal = () -> "alice";
                assertThat(callers.currentCaller()).isEqualTo("user:alice");
                principal = () -> "bob";
                assertThat(callers.currentCaller()).isEqualTo("user:bob");
            }
        }
    }

    private static String caller(Principal authenticated, Class<?>... beans) {
        principal = authenticated;
        try (WeldContainer container = container(beans)) {
            return new ContainerCaller(container.select(Object.class)).currentCaller();
        }
    }

    private static WeldContainer container(Class<?>... beans) {
        return new Weld()
                .disableDiscovery()
                .addBeanClasses(ContainerCallerTest.class)
                .addBeanClasses(beans)
                .initialize();
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
