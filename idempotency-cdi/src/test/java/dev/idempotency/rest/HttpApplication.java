package dev.idempotency.rest;

import dev.idempotency.CurrentOperation;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.IdempotentOperations;
import dev.idempotency.config.Settings;
import dev.idempotency.execution.CallKinds;
import dev.idempotency.execution.Flights;
import dev.idempotency.execution.OperationDescription;
import dev.idempotency.execution.OperationExecutor;
import dev.idempotency.execution.Operations;
import dev.idempotency.execution.RunningOperations;
import dev.idempotency.interception.IdempotencyInterceptor;
import dev.idempotency.invocation.Invocations;
import dev.idempotency.jdbc.JdbcRecordStore;
import dev.idempotency.jdbc.Schema;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.jta.Transactions;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestNaming;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.inject.Singleton;
import jakarta.json.bind.JsonbBuilder;
import jakarta.ws.rs.core.Application;
import java.lang.reflect.Method;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;
import org.jboss.resteasy.core.ResteasyDeploymentImpl;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ResourceFactory;
import org.jboss.resteasy.spi.ResteasyDeployment;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.weld.environment.se.WeldContainer;

/**
 * A JAX-RS application in this JVM: RESTEasy, CDI, transactions, a database and the protocol are real; only the servlet
 * container is missing, so each request gets its own thread-bound request context as a container would give it.
 */
final class HttpApplication implements AutoCloseable {

    private final WeldContainer container;
    private final ResteasyDeployment deployment;

    private HttpApplication(WeldContainer container, ResteasyDeployment deployment) {
        this.container = container;
        this.deployment = deployment;
    }

    /** Starts an application of these resource classes; everything else in it are providers. */
    static HttpApplication start(Wiring wiring, List<Class<?>> resources, Set<Class<?>> providers) {
        List<Class<?>> all = new ArrayList<>(resources);
        all.add(IdempotencyResource.class);
        WeldContainer container = TestJta.weld()
                .addExtensions(wiring.with(resources))
                .addBeanClasses(all.toArray(Class[]::new))
                .addBeanClasses(IdempotencyInterceptor.class, SeparateTransactions.class, CurrentExchange.class)
                .initialize();
        ResteasyDeploymentImpl deployment = new ResteasyDeploymentImpl();
        deployment.setApplication(new Application() {
            @Override
            public Set<Class<?>> getClasses() {
                return providers;
            }
        });
        deployment.setResourceFactories(all.stream()
                .<ResourceFactory>map(type -> new Beans(container, type))
                .toList());
        deployment.start();
        return new HttpApplication(container, deployment);
    }

    TestRequest request(String method, String path) {
        return new TestRequest(this, method, path);
    }

    <T> T get(Class<T> type) {
        return container.select(type).get();
    }

    void invoke(HttpRequest request, HttpResponse response) {
        RequestContextController context = get(RequestContextController.class);
        boolean activated = context.activate();
        try {
            deployment.getDispatcher().invoke(request, response);
        } finally {
            if (activated) {
                context.deactivate();
            }
        }
    }

    @Override
    public void close() {
        deployment.stop();
        container.close();
    }

    /** Resources are beans: only so the interceptor stands before their methods. */
    private record Beans(WeldContainer container, Class<?> type) implements ResourceFactory {

        @Override
        public Class<?> getScannableClass() {
            return type;
        }

        @Override
        public Object createResource(HttpRequest request, HttpResponse response, ResteasyProviderFactory factory) {
            return container.select(type).get();
        }

        @Override
        public void registered(ResteasyProviderFactory factory) {
            // Nothing is injected by JAX-RS.
        }

        @Override
        public void requestFinished(HttpRequest request, HttpResponse response, Object resource) {
            // The container ends its beans.
        }

        @Override
        public void unregistered() {
            // The container ends its beans.
        }
    }

    /** What the extension does in a server. */
    static final class Wiring implements Extension {

        volatile String caller = "user:alice";
        final FaultyStore store = new FaultyStore(new JdbcRecordStore(Wiring::dataSource));
        private final Settings settings;
        private final List<OperationDescription> descriptions = new ArrayList<>();

        Wiring(int inProgressStatus) {
            settings = new Settings(
                    "default", "jdbc/test", Settings.SchemaMode.CREATE, Duration.ZERO, inProgressStatus, 1000);
            TestNaming.bind(
                    settings.dataSource(), TestJta.pool("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", 8));
            new Schema(Wiring::dataSource, Duration.ZERO).prepare(Settings.SchemaMode.CREATE);
        }

        private static DataSource dataSource() {
            try {
                return (DataSource) new javax.naming.InitialContext().lookup("jdbc/test");
            } catch (javax.naming.NamingException e) {
                throw new IllegalStateException(e);
            }
        }

        private Wiring with(List<Class<?>> resources) {
            for (Class<?> resource : resources) {
                for (Method method : resource.getDeclaredMethods()) {
                    IdempotentOperation operation = method.getAnnotation(IdempotentOperation.class);
                    if (operation != null && !method.isBridge()) {
                        descriptions.add(describe(method, operation));
                    }
                }
            }
            return this;
        }

        private static OperationDescription describe(Method method, IdempotentOperation operation) {
            return new OperationDescription(
                    operation.value(),
                    method,
                    OperationDescription.Kind.RESOURCE_METHOD,
                    operation.key(),
                    new LinkedHashSet<>(Arrays.asList(operation.definiteFailures())),
                    List.of(operation.ignoring()));
        }

        void addBeans(@Observes AfterBeanDiscovery discovery) {
            Clock clock = Clock.systemUTC();
            Flights flights = new Flights();
            RunningOperations running = new RunningOperations();
            Operations operations = new Operations(descriptions);
            Invocations invocations = new Invocations(settings, () -> caller, JsonbBuilder.create(), clock);
            discovery
                    .<OperationExecutor>addBean()
                    .types(OperationExecutor.class)
                    .scope(Singleton.class)
                    .produceWith(beans -> new OperationExecutor(
                            store,
                            flights,
                            new Transactions(),
                            beans.select(SeparateTransactions.class).get(),
                            running,
                            settings));
            discovery
                    .<CallKinds>addBean()
                    .types(CallKinds.class)
                    .scope(Singleton.class)
                    .produceWith(beans -> new CallKinds(
                            operations,
                            List.of(
                                    new HttpCalls(
                                            settings,
                                            () -> caller,
                                            ArgumentKeys.inMarkedParameters(),
                                            beans.select(CurrentExchange.class).get(),
                                            clock),
                                    invocations.beanCalls())));
            discovery
                    .<CurrentOperation>addBean()
                    .types(CurrentOperation.class)
                    .scope(Singleton.class)
                    .produceWith(beans -> running);
            discovery
                    .<IdempotentOperations>addBean()
                    .types(IdempotentOperations.class)
                    .scope(Singleton.class)
                    .produceWith(beans -> invocations.operations(
                            beans.select(OperationExecutor.class).get(),
                            store,
                            flights,
                            beans.select(SeparateTransactions.class).get()));
            discovery
                    .<HttpSupport>addBean()
                    .types(HttpSupport.class)
                    .scope(Singleton.class)
                    .produceWith(beans -> new HttpSupport(
                            settings,
                            () -> caller,
                            beans.select(IdempotentOperations.class).get(),
                            store,
                            operations.all(),
                            clock));
        }
    }
}
