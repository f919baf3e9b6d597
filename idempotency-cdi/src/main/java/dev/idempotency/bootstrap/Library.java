package dev.idempotency.bootstrap;

import dev.idempotency.CurrentOperation;
import dev.idempotency.IdempotentOperations;
import dev.idempotency.config.Settings;
import dev.idempotency.execution.Abandonment;
import dev.idempotency.execution.AwaitedOperations;
import dev.idempotency.execution.CallKinds;
import dev.idempotency.execution.Flights;
import dev.idempotency.execution.OperationExecutor;
import dev.idempotency.execution.Operations;
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
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.json.bind.JsonbBuilder;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;

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

    Library(Settings settings, Operations operations, Instance<Object> beans) {
        this.settings = settings;
        this.operations = operations;
        Clock clock = Clock.systemUTC();
        KeyRules rules = new KeyRules(settings.retention(), clock);
        CallerResolver callers = new CheckedCaller(resolver(beans));
        AwaitedOperations awaited = new AwaitedOperations(settings.maxWaiters(), new ContainerExecutor());
        Flights flights = new Flights(awaited::wake);
        Transactions transactions = new Transactions();
        SeparateTransactions separate = beans.select(SeparateTransactions.class).get();
        StoreFactory stores = new StoreFactory(
                settings, transactions, separate, rules, Targets.of(settings.outgoing(), beans), resolved(beans));
        this.storage = storage(settings, beans, stores);
        this.outgoing = new PreparedOperations(settings.namespace(), storage::relay, transactions, clock);
        this.purger = new Purger(storage::purges, clock);
        RecordStore store = storage.store();
        OperationExecutor executor =
                new OperationExecutor(store, flights, transactions, separate, running, settings, rules);
        Invocations invocations = new Invocations(settings, callers, JsonbBuilder.create(), clock);
        Abandonment abandonment = new Abandonment(store, flights, separate, rules);
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

    HttpSupport http() {
        return http;
    }
}
