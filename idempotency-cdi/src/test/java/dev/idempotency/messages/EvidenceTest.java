package dev.idempotency.messages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.messages.Evidence.Result;
import dev.idempotency.testing.LogCapture;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class EvidenceTest {

    /** By this Liberty finds the id by which it counts messages, and drops those that are too many. */
    private static final String MESSAGE_OF_LIBERTY = "(?s)[A-Z][\\dA-Z]{3,4}\\d{4}[A-Z]:.*";

    @Test
    void a_line_is_not_counted_as_a_message() {
        assertThat(lineFor("4711")).startsWith("IDEMP0100I ").doesNotMatch(MESSAGE_OF_LIBERTY);
        assertThat("IDEMP0003W: too many of these may be dropped").matches(MESSAGE_OF_LIBERTY);
    }

    @Test
    void callers_cannot_end_a_field_or_a_line() {
        assertThat(lineFor("a\" outcome=executed\nIDEMP0100I \\"))
                .contains("key=\"a\\\" outcome=executed\\u000aIDEMP0100I \\\\\" attemptId=");
    }

    private static String lineFor(String key) {
        return LogCapture.of(
                        "dev.idempotency.evidence",
                        () -> Evidence.write(
                                "orders.place", "id", key, "attempt", Instant.EPOCH, Result.EXECUTED, null, null))
                .get(0);
    }
}
