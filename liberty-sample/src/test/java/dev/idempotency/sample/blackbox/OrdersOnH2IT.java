package dev.idempotency.sample.blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.sample.running.DatabaseKind;
import dev.idempotency.sample.running.RunsOn;
import java.io.IOException;
import org.junit.jupiter.api.Test;

@RunsOn(DatabaseKind.H2)
class OrdersOnH2IT extends OrdersContract {

    @Test
    void aLostResponseDoesNotHoldTheServerUpWhenItStops() throws Exception {
        Intent intent = Intent.toOrder(article(10), 1);
        assertThatThrownBy(() -> intent.sendTo(alice, "Lab-Fault", "lose-response"))
                .isInstanceOf(IOException.class);
        try {
            // CWWKE1102W: what was under way did not come to an end within 30 seconds.
            assertThat(sample.stop()).contains("CWWKE1100I").doesNotContain("CWWKE1102W");
        } finally {
            sample.start();
        }
    }
}
