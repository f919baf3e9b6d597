package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.security.enterprise.SecurityContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Headers are not part of the identity: where they choose a tenant, the caller must say so. */
class TenantCallerTest {

    /** Stands before the caller of the other tests. */
    @Alternative
    @Priority(1)
    @ApplicationScoped
    public static class Chosen extends TenantCaller {

        @Produces
        SecurityContext alice() {
            Principal alice = () -> "alice";
            return (SecurityContext) Proxy.newProxyInstance(
                    SecurityContext.class.getClassLoader(),
                    new Class<?>[] {SecurityContext.class},
                    (proxy, method, arguments) -> method.getName().equals("getCallerPrincipal") ? alice : null);
        }
    }

    public static class TenantFilter implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            CDI.current().select(Tenant.class).get().is(request.getHeaderString("X-Tenant"));
        }
    }

    @Test
    void the_same_key_in_two_tenants_is_two_operations() {
        String key = UUID.randomUUID().toString();
        try (HttpApplication application = start(List.of(Tenant.class, Chosen.class))) {
            assertThat(send(application, key, "red").isReplayed()).isFalse();
            assertThat(send(application, key, "blue").isReplayed()).isFalse();
            assertThat(send(application, key, "red").isReplayed()).isTrue();
        }
    }

    @Test
    void without_such_a_caller_a_header_makes_no_difference() {
        String key = UUID.randomUUID().toString();
        try (HttpApplication application = start(List.of(Tenant.class))) {
            assertThat(send(application, key, "red").isReplayed()).isFalse();
            assertThat(send(application, key, "blue").isReplayed()).isTrue();
        }
    }

    @Test
    void the_example_of_the_reference_is_the_code_that_is_tested_here() throws Exception {
        String page = Files.readString(Path.of("..", "docs", "reference.md"));
        String code =
                Files.readString(Path.of("src", "test", "java", "dev", "idempotency", "rest", "TenantCaller.java"));

        assertThat(page).contains(code.substring(code.indexOf("@ApplicationScoped")));
    }

    private static HttpApplication start(List<Class<?>> others) {
        return HttpApplication.start(
                TestJta.pool(TestDatabase.H2.createUrl(), 4),
                Map.of("schema", "create"),
                List.of(Orders.class),
                Set.of(TenantFilter.class),
                others);
    }

    private static TestResponse send(HttpApplication application, String key, String tenant) {
        return application
                .request("POST", "orders/text")
                .key(key)
                .header("X-Tenant", tenant)
                .send();
    }
}
