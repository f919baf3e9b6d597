package dev.idempotency.bootstrap;

import dev.idempotency.CurrentOperation;
import dev.idempotency.IdempotentOperations;
import dev.idempotency.config.Settings;
import dev.idempotency.execution.CallKinds;
import dev.idempotency.execution.Flights;
import dev.idempotency.execution.OperationExecutor;
import dev.idempotency.execution.Operations;
import dev.idempotency.execution.RunningOperations;
import dev.idempotency.invocation.Invocations;
import dev.idempotency.jdbc.JdbcRecordStore;
import dev.idempotency.jdbc.Schema;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.jta.Transactions;
import dev.idempotency.rest.ArgumentKeys;
import dev.idempotency.rest.CurrentExchange;
import dev.idempotency.rest.HttpCalls;
import dev.idempotency.rest.HttpSupport;
import dev.idempotency.spi.CallerResolver;
import jakarta.enterprise.inject.Instance;
import jakarta.json.bind.JsonbBuilder;
import java.time.Clock;
import java.util.List;

/** All objects of one application, built once and in one place. Immutable. */
final class Library {

    private final Settings settings;
    private final Operations operations;
    private final CheckedStore store;
    private final RunningOperations running = new RunningOperations();
    private final OperationExecutor executor;
    private final IdempotentOperations programmatic;
    private final CallKinds calls;
    private final HttpSupport http;

    Library(Settings settings, Operations operations, CallerResolver callers, Instance<Object> beans) {
        this.settings = settings;
        this.operations = operations;
        Clock clock = Clock.systemUTC();
        Flights flights = new Flights();
        Transactions transactions = new Transactions();
        SeparateTransactions separate = beans.select(SeparateTransactions.class).get();
        this.store = checkedStore(settings, transactions, separate);
        this.executor = new OperationExecutor(store, flights, transactions, separate, running, settings);
        Invocations invocations = new Invocations(settings, callers, JsonbBuilder.create(), clock);
        this.programmatic = invocations.operations(executor, store, flights, separate);
        CurrentExchange exchange = beans.select(CurrentExchange.class).get();
        HttpCalls httpCalls = new HttpCalls(settings, callers, ArgumentKeys.inMarkedParameters(), exchange, clock);
        this.calls = new CallKinds(operations, List.of(httpCalls, invocations.beanCalls()));
        this.http = new HttpSupport(settings, callers, programmatic, store, operations.all(), clock);
    }

    private static CheckedStore checkedStore(
            Settings settings, Transactions transactions, SeparateTransactions separate) {
        NamedDataSource dataSource = new NamedDataSource(settings.dataSource());
        JdbcRecordStore store = new JdbcRecordStore(dataSource);
        Schema schema = new Schema(dataSource, settings.inFlightWait());
        return new CheckedStore(store, new StoreChecks(settings, store, schema, transactions, separate)::run);
    }

    Settings settings() {
        return settings;
    }

    Operations operations() {
        return operations;
    }

    CheckedStore store() {
        return store;
    }

    OperationExecutor executor() {
        return executor;
    }

    CallKinds calls() {
        return calls;
    }

    CurrentOperation current() {
        return running;
    }

    IdempotentOperations programmatic() {
        return programmatic;
    }

    HttpSupport http() {
        return http;
    }
}
