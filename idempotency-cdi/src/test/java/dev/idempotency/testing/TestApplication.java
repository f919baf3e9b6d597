package dev.idempotency.testing;

import jakarta.enterprise.inject.spi.Extension;
import java.lang.annotation.Annotation;
import java.util.Map;
import java.util.ServiceLoader;
import javax.sql.DataSource;
import org.jboss.weld.environment.se.WeldContainer;

/** An application of CDI beans with real transactions, a real database and this library, in milliseconds. */
public final class TestApplication implements AutoCloseable {

    private final WeldContainer container;

    private TestApplication(WeldContainer container) {
        this.container = container;
    }

    /** Starts the beans on that datasource with these settings ({@code idempotency.} is put in front of each name). */
    public static TestApplication start(DataSource dataSource, Map<String, String> settings, Class<?>... beans) {
        TestNaming.bind("java:comp/DefaultDataSource", dataSource);
        settings.forEach((name, value) -> System.setProperty("idempotency." + name, value));
        try {
            return new TestApplication(
                    TestJta.weld().addExtensions(ours()).addBeanClasses(beans).initialize());
        } finally {
            settings.keySet().forEach(name -> System.clearProperty("idempotency." + name));
        }
    }

    /** The extension as a container finds it. */
    public static Extension[] ours() {
        return ServiceLoader.load(Extension.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(extension -> extension.getClass().getName().startsWith("dev.idempotency."))
                .toArray(Extension[]::new);
    }

    public <T> T get(Class<T> bean, Annotation... qualifiers) {
        return container.select(bean, qualifiers).get();
    }

    public boolean isRunning() {
        return container.isRunning();
    }

    @Override
    public void close() {
        if (isRunning()) {
            container.close();
        }
    }
}
