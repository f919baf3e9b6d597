package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotentOperation;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InterceptorBinding;
import jakarta.interceptor.InvocationContext;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.UserTransaction;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A transaction that is begun and ended around the interceptor, as a container does it for its enterprise beans. */
class FailedCommitTest {

    private static boolean heuristic;

    private final String key = UUID.randomUUID().toString();
    private HttpApplication application;

    @InterceptorBinding
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface InContainerTransaction {}

    @InContainerTransaction
    @Interceptor
    @Priority(Interceptor.Priority.PLATFORM_BEFORE + 100)
    public static class ContainerTransaction {
        @AroundInvoke
        Object around(InvocationContext invocation) throws Exception {
            UserTransaction transaction = TestJta.userTransaction();
            transaction.begin();
            Object result = invocation.proceed();
            transaction.commit();
            if (heuristic) {
                throw new HeuristicMixedException("who knows");
            }
            return result;
        }
    }

    @ApplicationScoped
    @InContainerTransaction
    @Path("depot")
    public static class Depot {
        @POST
        @IdempotentOperation("depot.send")
        @Produces("text/plain")
        public String send(String body) {
            return "sent";
        }
    }

    @BeforeEach
    void startTheApplication() {
        heuristic = false;
        application = HttpApplication.start(
                TestJta.pool(TestDatabase.H2.createUrl(), 4),
                Map.of("schema", "create"),
                List.of(Depot.class),
                Set.of(MappedFailureTest.EverythingMapper.class),
                List.of(ContainerTransaction.class));
    }

    @AfterEach
    void stopTheApplication() {
        application.close();
    }

    @Test
    void a_success_is_answered_with_the_link_to_its_status() {
        TestResponse sent = send();

        assertThat(sent.status()).isEqualTo(200);
        assertThat(sent.headers("Link")).anyMatch(link -> link.endsWith("rel=\"status\""));
    }

    @Test
    void no_success_is_told_over_a_failure_that_the_transaction_manager_called_a_commit() {
        heuristic = true;
        TestResponse failed = send();

        assertThat(failed.status()).isEqualTo(500);
        assertThat(failed.text()).isEqualTo("\"mapped\"");
    }

    private TestResponse send() {
        return application.request("POST", "depot").key(key).json("{}").send();
    }
}
