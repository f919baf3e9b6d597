package dev.idempotency.bootstrap;

import dev.idempotency.CurrentOperation;
import dev.idempotency.IdempotentOperations;
import dev.idempotency.config.Settings;
import dev.idempotency.execution.Abandonment;
import dev.idempotency.execution.AwaitedOperations;
import dev.idempotency.execution.CallKinds;
import dev.idempotency.execution.Flights;
import dev.idempotency.execution.LapsedOperations;
import dev.idempotency.execution.Leasing;
import dev.idempotency.execution.OperationExecutor;
import dev.idempotency.execution.Operations;
import dev.idempotency.execution.Reconciliations;
import dev.idempotency.execution.RunningOperations;
import dev.idempotency.interception.ProtectedInvocations;
import dev.idempotency.interception.Protection;
import dev.idempotency.invocation.Invocations;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.jta.Transactions;
import dev.idempotency.outgoing.OperationResolved;
import dev.idempotency.outgoing.OutgoingOperations;
import dev.idempotency.outgoing.PreparedOperations;
import dev.idempotency.record.RecordStore;
import dev.idempotency.rest.CurrentExchange;
import dev.idempotency.rest.HttpCalls;
import dev.idempotency.rest.HttpSupport;
import dev.idempotency.retention.KeyRules;
import dev.idempotency.retention.Purger;
import dev.idempotency.spi.CallerResolver;
import dev.idempotency.spi.DataSourceSelector;
import dev.idempotency.spi.Reconciler;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.json.bind.JsonbBuilder;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** All objects of one application, built once and in one place. Immutable. */
final class Library {

    private final Settings settings;
    private final Operations operations;
    private final Storage storage;
    private final RunningOperations running = new RunningOperations();
    private final IdempotentOperations programmatic;
    private final Protection protection;
    private final HttpSupport http;
    private final Purger purger;
    private final OutgoingOperations outgoing;
    private final LapsedOperations lapsed;
    private final ContainerExecutor containerExecutor = new ContainerExecutor();
    private final AwaitedOperations awaited;

    Library(Settings settings, Operations operations, Instance<Object> beans) {
        this.settings = settings;
        this.operations = operations;
        Clock clock = Clock.systemUTC();
        KeyRules rules = new KeyRules(settings.retention(), clock);
        CallerResolver callers = new CheckedCaller(resolver(beans));
        this.awaited = new AwaitedOperations(settings.maxWaiters(), containerExecutor);
        Flights flights = new Flights(awaited::wake);
        Transactions transactions = new Transactions();
        SeparateTransactions separate = beans.select(SeparateTransactions.class).get();
        StoreFactory stores = new StoreFactory(
                settings, transactions, separate, rules, Targets.of(settings.outgoing(), beans), resolved(beans));
        this.storage = storage(settings, beans, stores);
        this.outgoing = new PreparedOperations(settings.namespace(), storage::relay, transactions, clock);
        this.purger = new Purger(storage::purges, clock);
        RecordStore store = storage.store();
        Invocations invocations = new Invocations(settings, callers, JsonbBuilder.create(), clock);
        Reconciliations reconciliations = invocations.reconciliations(operations, reconcilers(beans));
        Leasing leasing =
                new Leasing(store, settings.leases(), containerExecutor, reconciliations, separate, transactions);
        this.lapsed = new LapsedOperations(
                storage::stores,
                settings.namespace(),
                reconciliations.operations(),
                settings.leases().reconcileInterval(),
                leasing,
                flights);
        OperationExecutor executor =
                new OperationExecutor(store, flights, transactions, separate, running, settings, rules, leasing);
        Abandonment abandonment = new Abandonment(store, flights, separate, rules, leasing);
        this.programmatic = invocations.operations(executor, abandonment, awaited, store, flights, separate, rules);
        CurrentExchange exchange = beans.select(CurrentExchange.class).get();
        HttpCalls httpCalls = new HttpCalls(settings, callers, new KeysInArguments(), exchange, clock);
        CallKinds calls = new CallKinds(operations, List.of(httpCalls, invocations.beanCalls()));
        this.protection = new ProtectedInvocations(calls, executor);
        this.http = new HttpSupport(
                settings, callers, programmatic, abandonment, awaited, store, operations.all(), exchange, rules, clock);
    }

    private static Consumer<OperationResolved> resolved(Instance<Object> beans) {
        return beans.select(BeanManager.class).get().getEvent().select(OperationResolved.class)::fire;
    }

    /** The application's own, where it has one. */
    private static CallerResolver resolver(Instance<Object> beans) {
        Instance<CallerResolver> replacement = beans.select(CallerResolver.class);
        return replacement.isUnsatisfied() ? new ContainerCaller(beans) : replacement.get();
    }

    /** By operation; got when first needed, since they may have the library injected. */
    private static Map<String, Supplier<Reconciler>> reconcilers(Instance<Object> beans) {
        Map<String, Supplier<Reconciler>> reconcilers = new HashMap<>();
        beans.select(Reconciler.class)
                .handles()
                .forEach(handle -> ReconcilerChecks.operations(handle.getBean().getBeanClass())
                        .forEach(operation -> reconcilers.put(operation, handle::get)));
        return reconcilers;
    }

    private static Storage storage(Settings settings, Instance<Object> beans, StoreFactory stores) {
        Instance<DataSourceSelector> selector = beans.select(DataSourceSelector.class);
        if (selector.isUnsatisfied()) {
            return new SingleStorage(settings.dataSource(), stores);
        }
        Class<?> shown = selector.getHandle().getBean().getBeanClass();
        return new SelectedStorage(selector.get(), shown.getName(), stores);
    }

    Settings settings() {
        return settings;
    }

    Operations operations() {
        return operations;
    }

    Storage storage() {
        return storage;
    }

    Protection protection() {
        return protection;
    }

    CurrentOperation current() {
        return running;
    }

    IdempotentOperations programmatic() {
        return programmatic;
    }

    Purger purger() {
        return purger;
    }

    OutgoingOperations outgoing() {
        return outgoing;
    }

    /** What the container runs for us, as long as the application does. */
    List<Schedule> schedules() {
        Schedule purges = new Schedule(
                purger, purger::stop, settings.retention().purgeInterval(), containerExecutor, "IDEMP0435W");
        Schedule reconciliation = new Schedule(
                lapsed, lapsed::stop, settings.leases().reconcileInterval(), containerExecutor, "IDEMP0441W");
        return lapsed.isIdle() ? List.of(purges) : List.of(purges, reconciliation);
    }

    AwaitedOperations awaited() {
        return awaited;
    }

    HttpSupport http() {
        return http;
    }
}
