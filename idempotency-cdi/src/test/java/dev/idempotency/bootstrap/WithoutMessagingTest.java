package dev.idempotency.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.config.OutgoingSettings;
import dev.idempotency.config.SettingsReader;
import dev.idempotency.testing.WithoutApi;
import jakarta.enterprise.inject.Instance;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Jakarta Messaging is not missed, unless a target is a queue. */
class WithoutMessagingTest {

    private static final String SETTING = "idempotency.outgoing.warehouse.";

    /** The targets as they are worked out by classes of that loader, where no bean is for any of them. */
    private static List<?> targets(ClassLoader loader, String setting, String value) throws Exception {
        Object settings = withProperty(SETTING + setting, value, () -> outgoing(loader));
        Method of = loader.loadClass(Targets.class.getName())
                .getDeclaredMethod("of", loader.loadClass(OutgoingSettings.class.getName()), Instance.class);
        of.setAccessible(true);
        try {
            return (List<?>) of.invoke(null, settings, noBeans());
        } catch (InvocationTargetException e) {
            throw (Exception) e.getCause();
        }
    }

    private static Object outgoing(ClassLoader loader) {
        try {
            Object settings = loader.loadClass(SettingsReader.class.getName())
                    .getMethod("read", Consumer.class)
                    .invoke(null, (Consumer<String>) complaint -> {
                        throw new IllegalStateException(complaint);
                    });
            return settings.getClass().getMethod("outgoing").invoke(settings);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static <T> T withProperty(String name, String value, Supplier<T> work) {
        System.setProperty(name, value);
        try {
            return work.get();
        } finally {
            System.clearProperty(name);
        }
    }

    private static Object noBeans() {
        return Proxy.newProxyInstance(
                Instance.class.getClassLoader(),
                new Class<?>[] {Instance.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "select" -> proxy;
                    case "isUnsatisfied" -> true;
                    case "handles" -> List.of();
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    @Test
    void targets_over_http_need_nothing_of_it() throws Exception {
        try (WithoutApi loader = new WithoutApi("jakarta.jms.")) {
            assertThat(targets(loader, "url", "https://warehouse.example/")).hasSize(1);
        }
    }

    @Test
    void a_queue_refuses_the_start_and_says_what_is_missing() throws Exception {
        assertThat(targets(getClass().getClassLoader(), "destination", "jms/warehouse"))
                .hasSize(1);
        try (WithoutApi loader = new WithoutApi("jakarta.jms.")) {
            assertThatThrownBy(() -> targets(loader, "destination", "jms/warehouse"))
                    .hasMessageContaining("IDEMP0720E")
                    .hasMessageContaining("warehouse");
        }
    }
}
