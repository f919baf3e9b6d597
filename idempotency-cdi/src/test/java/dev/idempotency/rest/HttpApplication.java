package dev.idempotency.rest;

import dev.idempotency.testing.TestApplication;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.ws.rs.core.Application;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;
import org.jboss.resteasy.core.ResteasyDeploymentImpl;
import org.jboss.resteasy.core.SynchronousDispatcher;
import org.jboss.resteasy.core.SynchronousExecutionContext;
import org.jboss.resteasy.mock.MockHttpRequest;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ResourceFactory;
import org.jboss.resteasy.spi.ResteasyDeployment;
import org.jboss.resteasy.spi.ResteasyProviderFactory;

/**
 * A JAX-RS application in this JVM: RESTEasy, CDI, transactions, the database and the library are real. Only the servlet
 * container is missing, so the request context is activated here, as a container would do it.
 */
final class HttpApplication implements AutoCloseable {

    private final TestApplication beans;
    private final ResteasyDeployment deployment;

    private HttpApplication(TestApplication beans, ResteasyDeployment deployment) {
        this.beans = beans;
        this.deployment = deployment;
    }

    /** Starts an application of these resource classes and providers. */
    static HttpApplication start(
            DataSource dataSource, Map<String, String> settings, List<Class<?>> resources, Set<Class<?>> providers) {
        return start(dataSource, settings, resources, providers, List.of());
    }

    /** The same with beans that JAX-RS is not told of. */
    static HttpApplication start(
            DataSource dataSource,
            Map<String, String> settings,
            List<Class<?>> resources,
            Set<Class<?>> providers,
            List<Class<?>> others) {
        List<Class<?>> types = new ArrayList<>(resources);
        types.addAll(others);
        types.add(TestCaller.class);
        TestApplication beans = TestApplication.start(dataSource, settings, types.toArray(Class[]::new));
        List<Class<?>> all = new ArrayList<>(resources);
        all.add(IdempotencyResource.class);
        ResteasyDeploymentImpl deployment = new ResteasyDeploymentImpl();
        deployment.setApplication(new Application() {
            @Override
            public Set<Class<?>> getClasses() {
                return providers;
            }
        });
        deployment.setResourceFactories(all.stream()
                .<ResourceFactory>map(type -> new Beans(beans, type))
                .toList());
        deployment.start();
        return new HttpApplication(beans, deployment);
    }

    TestRequest request(String method, String path) {
        return new TestRequest(this, method, path);
    }

    <T> T get(Class<T> type) {
        return beans.get(type);
    }

    /** Returns when the response is there, also where a method answers later. */
    void invoke(MockHttpRequest request, HttpResponse response) {
        SynchronousDispatcher dispatcher = (SynchronousDispatcher) deployment.getDispatcher();
        request.setAsynchronousContext(new SynchronousExecutionContext(dispatcher, request, response));
        RequestContextController context = get(RequestContextController.class);
        boolean activated = context.activate();
        try {
            dispatcher.invoke(request, response);
        } finally {
            if (activated && beans.isRunning()) {
                context.deactivate();
            }
        }
    }

    /** As a container does while requests are still being answered. */
    void stopBeans() {
        beans.close();
    }

    @Override
    public void close() {
        deployment.stop();
        beans.close();
    }

    /** Resources are beans: only so the interceptor stands before their methods. */
    private record Beans(TestApplication beans, Class<?> type) implements ResourceFactory {

        @Override
        public Class<?> getScannableClass() {
            return type;
        }

        @Override
        public Object createResource(HttpRequest request, HttpResponse response, ResteasyProviderFactory factory) {
            return beans.get(type);
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
}
