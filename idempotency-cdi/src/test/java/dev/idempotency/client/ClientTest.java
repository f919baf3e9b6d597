package dev.idempotency.client;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** A receiver, and a client whose pauses take no time. */
@Timeout(60)
abstract class ClientTest {

    static final Limits LIMITS = Limits.DEFAULT.withAttemptTime(Duration.ofSeconds(5));

    final Journal journal = new InMemoryJournal();
    final FakeSurroundings surroundings = new FakeSurroundings();
    Receiver receiver;

    @BeforeEach
    void startTheReceiver() {
        receiver = new Receiver();
    }

    @AfterEach
    void stopTheReceiver() {
        receiver.close();
    }

    IdempotencyClient client() {
        return client(LIMITS);
    }

    IdempotencyClient client(Limits limits) {
        return client(ClientOptions.defaults().withLimits(limits));
    }

    IdempotencyClient client(ClientOptions options) {
        return new IdempotencyClient(journal, options, surroundings);
    }

    static String text(Response response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    /** What happened, as the rows tell it: kind, outcome, state. */
    static List<String> story(Result result) {
        return result.attempts().stream()
                .map(attempt -> attempt.kind().word() + " " + attempt.outcome()
                        + (attempt.state() == null ? "" : " " + attempt.state().word()))
                .toList();
    }
}
