package dev.idempotency.sample.container;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.ResultUnavailableException;
import jakarta.ejb.EJB;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The server's own executor runs the purge, on the server's own datasource. */
@ExtendWith(ArquillianExtension.class)
class RetentionIT {

    @EJB
    private Payments payments;

    @Deployment
    static WebArchive application() {
        return Applications.with(Payments.class)
                .addAsResource(new StringAsset("""
                                idempotency.namespace=retention
                                idempotency.retention.result=PT0S
                                idempotency.retention.purge-interval=PT1S
                                """), "META-INF/microprofile-config.properties");
    }

    @Test
    void results_are_dropped_when_their_time_is_over() {
        String key = UUID.randomUUID().toString();
        payments.capture(key, 100);
        awaitPurge(key);

        assertThatThrownBy(() -> payments.capture(key, 100)).isInstanceOf(ResultUnavailableException.class);
    }

    private void awaitPurge(String key) {
        for (int looks = 0; looks < 150; looks++) {
            try {
                payments.capture(key, 100);
                LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
            } catch (ResultUnavailableException e) {
                return;
            }
        }
    }
}
