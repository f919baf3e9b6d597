package dev.idempotency.sample.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.outgoing.OperationResolved;
import dev.idempotency.outgoing.OutgoingState;
import dev.idempotency.outgoing.PreparedOperation;
import dev.idempotency.sample.container.parcels.Shipping;
import jakarta.ejb.EJB;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The server's own transactions, datasource and executor deliver operations on another system. */
@ExtendWith(ArquillianExtension.class)
@Timeout(60)
class OutgoingIT {

    @EJB
    private Shipping shipping;

    @Deployment
    static WebArchive application() {
        return Applications.with()
                .addPackage(Shipping.class.getPackage())
                .addAsResource(new StringAsset("""
                                idempotency.namespace=parcels
                                idempotency.outgoing.courier.retry-window=P1D
                                """), "META-INF/microprofile-config.properties");
    }

    @Test
    void what_was_committed_is_delivered_once_although_the_answer_is_lost() throws Exception {
        PreparedOperation prepared = shipping.send("a lamp");
        OperationResolved told = shipping.told();

        assertThat(told.status().id()).isEqualTo(prepared.id());
        assertThat(told.status().state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(told.status().resourceId()).isEqualTo("parcel-" + prepared.key());
        assertThat(shipping.await(prepared.id()).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(shipping.delivered(prepared.key())).isOne();
    }

    @Test
    void what_is_rolled_back_is_not_there() {
        PreparedOperation prepared = shipping.sendAndThinkBetterOfIt("a lamp");
        assertThat(shipping.status(prepared.id())).isEmpty();
        assertThat(shipping.delivered(prepared.key())).isZero();
    }
}
