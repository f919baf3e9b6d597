package dev.idempotency.sample.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.KeyReusedException;
import dev.idempotency.OperationRequest;
import dev.idempotency.OperationState;
import jakarta.ejb.EJB;
import jakarta.inject.Inject;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Dropping the jar into an application is all of its installation. */
@ExtendWith(ArquillianExtension.class)
class DeploymentIT {

    private final String key = UUID.randomUUID().toString();

    @Inject
    private IdempotentOperations operations;

    @EJB
    private Payments payments;

    @Deployment
    static WebArchive application() {
        return Applications.with(Payments.class);
    }

    @Test
    void whatIsExecutedTwiceHappensOnce() throws Exception {
        OperationRequest<String> request =
                OperationRequest.named("numbers.draw", key).parameters(1).returning(String.class);

        String first = operations.execute(request, () -> UUID.randomUUID().toString());
        String second = operations.execute(request, () -> UUID.randomUUID().toString());

        assertThat(second).isEqualTo(first);
    }

    @Test
    void aSessionBeanIsProtectedByItsAnnotation() {
        String first = payments.capture(key, 100);
        String second = payments.capture(key, 100);

        assertThat(second).isEqualTo(first);
        assertThat(operations.status("payments.capture", key).state()).isEqualTo(OperationState.SUCCEEDED);
    }

    /** And not wrapped into an EJBException: the caller is to know what it did wrong. */
    @Test
    void aSessionBeanRefusesTheSameKeyForSomethingElse() {
        payments.capture(key, 100);

        assertThatThrownBy(() -> payments.capture(key, 200)).isInstanceOf(KeyReusedException.class);
    }

    @Test
    void aSessionBeanThatFailsMayBeCalledAgain() {
        assertThatThrownBy(() -> payments.captureOrFail(key, true)).hasRootCauseMessage("as asked");

        assertThat(payments.captureOrFail(key, false)).isNotBlank();
    }
}
