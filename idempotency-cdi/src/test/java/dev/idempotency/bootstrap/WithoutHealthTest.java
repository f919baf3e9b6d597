package dev.idempotency.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testing.WithoutApi;
import jakarta.enterprise.inject.spi.BeforeBeanDiscovery;
import jakarta.enterprise.inject.spi.configurator.AnnotatedTypeConfigurator;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The health check is registered where the runtime has MicroProfile Health, and not missed where it has not. */
class WithoutHealthTest {

    private static final String CHECK = "dev.idempotency.ops.PurgeHealth";

    private static List<String> types(ClassLoader loader) throws Exception {
        List<String> types = new ArrayList<>();
        Object event = Proxy.newProxyInstance(
                loader, new Class<?>[] {BeforeBeanDiscovery.class}, (proxy, method, arguments) -> {
                    types.add(((Class<?>) arguments[0]).getName());
                    return configurator(loader);
                });
        Class<?> extension = loader.loadClass(IdempotencyExtension.class.getName());
        Method addTypes = extension.getDeclaredMethod("addTypes", BeforeBeanDiscovery.class);
        addTypes.setAccessible(true);
        addTypes.invoke(extension.getConstructor().newInstance(), event);
        return types;
    }

    private static Object configurator(ClassLoader loader) {
        return Proxy.newProxyInstance(
                loader, new Class<?>[] {AnnotatedTypeConfigurator.class}, (proxy, method, arguments) -> proxy);
    }

    @Test
    void the_check_is_a_bean_only_where_the_runtime_can_ask_it() throws Exception {
        assertThat(types(getClass().getClassLoader())).contains(CHECK);
        try (WithoutApi without = new WithoutApi("org.eclipse.microprofile.health.")) {
            assertThat(types(without)).isNotEmpty().doesNotContain(CHECK);
        }
    }
}
