package dev.idempotency.bootstrap;

import dev.idempotency.CurrentOperation;
import dev.idempotency.IdempotentOperations;
import dev.idempotency.config.Settings;
import dev.idempotency.config.SettingsReader;
import dev.idempotency.execution.Operations;
import dev.idempotency.interception.IdempotencyInterceptor;
import dev.idempotency.interception.Protection;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.messages.Messages;
import dev.idempotency.ops.PurgeHealth;
import dev.idempotency.outgoing.Delivery;
import dev.idempotency.outgoing.OutgoingOperations;
import dev.idempotency.rest.CurrentExchange;
import dev.idempotency.rest.HttpSupport;
import dev.idempotency.rest.IdempotencyResource;
import dev.idempotency.retention.Purger;
import jakarta.ejb.MessageDriven;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.BeforeBeanDiscovery;
import jakarta.enterprise.inject.spi.BeforeShutdown;
import jakarta.enterprise.inject.spi.DefinitionException;
import jakarta.enterprise.inject.spi.DeploymentException;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.Interceptor;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.ProcessManagedBean;
import jakarta.enterprise.inject.spi.ProcessSessionBean;
import jakarta.enterprise.inject.spi.WithAnnotations;
import jakarta.enterprise.inject.spi.configurator.AnnotatedTypeConfigurator;
import jakarta.inject.Singleton;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Registers the beans of the library, and refuses an application whose annotations make no sense: all mistakes at once.
 * Found through {@code META-INF/services}.
 */
public class IdempotencyExtension implements Extension {

    private static final System.Logger LOGGER = System.getLogger(IdempotencyExtension.class.getName());

    private final Discovery discovery = new Discovery();

    private final AtomicBoolean started = new AtomicBoolean();

    private @Nullable Settings settings;

    private volatile List<Schedule> schedules = List.of();

    void addTypes(@Observes BeforeBeanDiscovery event) {
        // Behind a proxy: a call that comes back to the same object would not be intercepted, and find no transaction.
        add(event, SeparateTransactions.class).add(ApplicationScoped.Literal.INSTANCE);
        for (Class<?> type : List.of(IdempotencyInterceptor.class, CurrentExchange.class, IdempotencyResource.class)) {
            add(event, type);
        }
        if (RuntimeApis.HAS_HEALTH) {
            add(event, PurgeHealth.class);
        }
    }

    private static AnnotatedTypeConfigurator<?> add(BeforeBeanDiscovery event, Class<?> type) {
        return event.addAnnotatedType(type, IdempotencyExtension.class.getName() + "/" + type.getName());
    }

    /** Interceptors are told of as beans, too, and ours carries the annotation as its binding. */
    void managedBean(@Observes ProcessManagedBean<?> event) {
        if (!(event.getBean() instanceof Interceptor<?>)) {
            discovery.add(event.getAnnotatedBeanClass());
        }
    }

    void enterpriseBean(@Observes ProcessSessionBean<?> event) {
        discovery.add(event.getAnnotatedBeanClass());
    }

    /** Message-driven beans are no CDI beans, so no bean event tells of them. */
    void messageDrivenBean(@Observes @WithAnnotations(MessageDriven.class) ProcessAnnotatedType<?> event) {
        discovery.add(event.getAnnotatedType());
    }

    /** Mistakes are told before the container validates: it would stop at the first final method that it meets. */
    void addBeans(@Observes AfterBeanDiscovery event) {
        refuseMistakes(event);
        event.<Library>addBean().types(Library.class).scope(Singleton.class).produceWith(this::library);
        add(event, HttpSupport.class, Singleton.class, Library::http);
        add(event, Purger.class, Singleton.class, Library::purger);
        // Behind proxies, so that beans that are written to disk may have them injected.
        add(event, Protection.class, ApplicationScoped.class, Library::protection);
        add(event, CurrentOperation.class, ApplicationScoped.class, Library::current);
        add(event, IdempotentOperations.class, ApplicationScoped.class, Library::programmatic);
        add(event, OutgoingOperations.class, ApplicationScoped.class, Library::outgoing);
    }

    private static <T> void add(
            AfterBeanDiscovery event, Class<T> type, Class<? extends Annotation> scope, Function<Library, T> part) {
        event.<T>addBean()
                .types(type)
                .scope(scope)
                .produceWith(beans -> part.apply(beans.select(Library.class).get()));
    }

    private Library library(Instance<Object> beans) {
        Operations operations = new Operations(
                discovery.candidates().stream().map(Candidate::describe).toList());
        return new Library(Objects.requireNonNull(settings, "settings"), operations, beans);
    }

    private void refuseMistakes(AfterBeanDiscovery event) {
        List<String> texts = new ArrayList<>();
        Stream.of(discovery.complaints(), DeploymentChecks.of(discovery.candidates()))
                .flatMap(List::stream)
                .map(Complaint::text)
                .forEach(texts::add);
        settings = SettingsReader.read(texts::add);
        if (!texts.isEmpty()) {
            texts.add(0, Messages.text("IDEMP0416E"));
            event.addDefinitionError(new DefinitionException(String.join("\n", texts)));
        }
    }

    /** What can be told only when it is known how beans are resolved. */
    void check(@Observes AfterDeploymentValidation event, BeanManager beans) {
        ReplacementChecks.of(beans)
                .forEach(complaint -> event.addDeploymentProblem(new DeploymentException(complaint.text())));
        ReconcilerChecks reconcilers = ReconcilerChecks.of(discovery.candidates(), beans);
        reconcilers
                .mistakes()
                .forEach(complaint -> event.addDeploymentProblem(new DeploymentException(complaint.text())));
        reconcilers.warnings().forEach(warning -> warning.log(LOGGER));
        discovery.candidates().stream()
                .flatMap(candidate -> InnerInterceptors.of(candidate, beans).stream())
                .forEach(warning -> warning.log(LOGGER));
    }

    /** The first moment at which {@code java:comp} is there. What is thrown here refuses the start. */
    void start(@Observes @Initialized(ApplicationScoped.class) Object event, BeanManager beans) {
        // Told once for each web module of an application.
        if (isUsed(beans) && !started.getAndSet(true)) {
            Library library = beans.createInstance().select(Library.class).get();
            new StartUp(library).run();
            schedules = library.schedules();
            schedules.forEach(Schedule::start);
            library.storage().startRelays();
        }
    }

    /** While the application can still answer, and deliver; told once for each web module of an application. */
    void release(@Observes @BeforeDestroyed(ApplicationScoped.class) Object event, BeanManager beans) {
        if (started.get()) {
            Library library = beans.createInstance().select(Library.class).get();
            library.awaited().stop();
            library.storage().stopRelays();
        }
    }

    private boolean isUsed(BeanManager beans) {
        return !discovery.candidates().isEmpty()
                || !Objects.requireNonNull(settings, "settings")
                        .outgoing()
                        .targets()
                        .isEmpty()
                || !beans.getBeans(Delivery.class, Any.Literal.INSTANCE).isEmpty();
    }

    void stop(@Observes BeforeShutdown event) {
        schedules.forEach(Schedule::stop);
    }
}
