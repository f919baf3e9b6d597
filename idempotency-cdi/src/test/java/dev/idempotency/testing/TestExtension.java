package dev.idempotency.testing;

import dev.idempotency.CurrentOperation;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.IdempotentOperations;
import dev.idempotency.config.Settings;
import dev.idempotency.execution.*;
import dev.idempotency.interception.IdempotencyInterceptor;
import dev.idempotency.invocation.Invocations;
import dev.idempotency.jdbc.JdbcRecordStore;
import dev.idempotency.jdbc.Schema;
import dev.idempotency.jta.*;
import dev.idempotency.record.RecordStore;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.*;
import jakarta.inject.Singleton;
import jakarta.json.bind.JsonbBuilder;
import java.time.*;
import java.util.*;
import java.util.function.Supplier;
import javax.naming.InitialContext;
import javax.sql.DataSource;

public class TestExtension implements Extension {
    List<OperationDescription> ds = new ArrayList<>();

    void a(@Observes BeforeBeanDiscovery e, BeanManager bm) {
        e.addAnnotatedType(IdempotencyInterceptor.class, "i");
        e.addAnnotatedType(SeparateTransactions.class, "s");
    }

    void b(@Observes ProcessManagedBean<?> e) {
        for (var m : e.getAnnotatedBeanClass().getMethods()) {
            var io = m.getAnnotation(IdempotentOperation.class);
            if (io != null)
                ds.add(new OperationDescription(
                        io.value(),
                        m.getJavaMember(),
                        OperationDescription.Kind.BEAN_METHOD,
                        io.key(),
                        new LinkedHashSet<>(Arrays.asList(io.definiteFailures())),
                        List.of(io.ignoring())));
        }
    }

    void c(@Observes AfterBeanDiscovery e, BeanManager bm) {
        Settings st = new Settings(
                "default",
                "java:comp/DefaultDataSource",
                Settings.SchemaMode.CREATE,
                Duration.parse(System.getProperty("idempotency.in-flight-wait", "PT1S")),
                202,
                65536);
        Supplier<DataSource> d = () -> {
            try {
                return (DataSource) new InitialContext().lookup(st.dataSource());
            } catch (Exception x) {
                throw new IllegalStateException(x);
            }
        };
        RecordStore store = new JdbcRecordStore(d);
        new Schema(d, st.inFlightWait()).prepare(st.schema());
        Flights flights = new Flights();
        Transactions tx = new Transactions();
        RunningOperations ro = new RunningOperations();
        Invocations inv = new Invocations(st, () -> "anonymous", JsonbBuilder.create(), Clock.systemUTC());
        e.<OperationExecutor>addBean()
                .types(OperationExecutor.class)
                .scope(Singleton.class)
                .produceWith(i -> new OperationExecutor(
                        store, flights, tx, i.select(SeparateTransactions.class).get(), ro, st));
        e.<CallKinds>addBean()
                .types(CallKinds.class)
                .scope(Singleton.class)
                .produceWith(i -> new CallKinds(new Operations(ds), List.of(inv.beanCalls())));
        e.<CurrentOperation>addBean()
                .types(CurrentOperation.class)
                .scope(Singleton.class)
                .produceWith(i -> ro);
        e.<IdempotentOperations>addBean()
                .types(IdempotentOperations.class)
                .scope(Singleton.class)
                .produceWith(i -> inv.operations(
                        i.select(OperationExecutor.class).get(),
                        store,
                        flights,
                        i.select(SeparateTransactions.class).get()));
    }
}
