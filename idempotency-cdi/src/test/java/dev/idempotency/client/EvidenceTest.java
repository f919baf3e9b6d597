package dev.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** Each attempt leaves one line, from which "never sent", "accepted" and "answer lost" can be told apart. */
class EvidenceTest extends ClientTest {

    private static final Logger EVIDENCE = Logger.getLogger("dev.idempotency.evidence");

    private final List<String> lines = new CopyOnWriteArrayList<>();

    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private Result submit(Intent intent, int attempts) throws InterruptedException {
        EVIDENCE.addHandler(handler);
        try {
            return client(ClientOptions.defaults()
                            .withLimits(LIMITS.withMaxAttempts(attempts))
                            .withCredentials(request -> request.header("Authorization", "Bearer s3cret")))
                    .submit(intent);
        } finally {
            EVIDENCE.removeHandler(handler);
        }
    }

    @Test
    void each_attempt_leaves_its_line() throws Exception {
        receiver.onSubmit(request -> receiver.execute(request));
        Intent order = receiver.order("book").withKey("my \"key\"");
        Result result = submit(order, 3);

        assertThat(lines).hasSize(3);
        Attempt first = result.attempts().get(0);
        assertThat(lines.get(0))
                .isEqualTo("IDEMP0101I operation=orders.place key=\"my \\\"key\\\"\" attemptId=\"" + first.id()
                        + "\" attempt=1 kind=submit submittedAt=" + first.submittedAt() + " outcome=no-response");
        Attempt second = result.attempts().get(1);
        assertThat(lines.get(1))
                .isEqualTo("IDEMP0101I operation=orders.place operationId=" + Receiver.operationId(order.key())
                        + " key=\"my \\\"key\\\"\" attemptId=\"" + second.id() + "\" attempt=2 kind=check submittedAt="
                        + second.submittedAt() + " outcome=200 query=succeeded resourceId=\"order-1\"");
        assertThat(lines).noneMatch(line -> line.contains("book") || line.contains("s3cret"));
    }

    @Test
    void what_was_never_sent_says_so() throws Exception {
        int port = receiver.port();
        receiver.close();
        submit(Receiver.order(port, "book"), 1);
        assertThat(lines).singleElement().asString().endsWith(" outcome=not-sent");
    }

    @Test
    void what_a_receiver_says_cannot_forge_a_line() throws Exception {
        receiver.onSubmit(Receiver.Reactions.answer(
                201,
                "application/json",
                "{\"resourceId\":\"1\\\"\\nIDEMP0101I operation=forged\"}",
                "Idempotency-Replayed",
                "true"));
        submit(receiver.order("book"), 1);
        assertThat(lines)
                .singleElement()
                .asString()
                .endsWith(" outcome=201 state=succeeded resourceId=\"1\\\"\\u000aIDEMP0101I operation=forged\"");
    }
}
