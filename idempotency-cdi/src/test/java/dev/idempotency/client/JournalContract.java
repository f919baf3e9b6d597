package dev.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every journal does. */
abstract class JournalContract {

    static final Instant NOW = Instant.parse("2026-11-29T12:00:00.123456789Z");

    abstract Journal journal();

    static Intent intent(String key) {
        return new Intent(
                key,
                NOW,
                "POST",
                URI.create("http://shop.example/orders?a=1"),
                java.util.Map.of("Content-Type", "text/plain", "X-Size", "ü"),
                new byte[] {0, 10, 13, -1, 34},
                "orders.place",
                URI.create("http://shop.example/idempotency"));
    }

    static Attempt ended(int number) {
        return Attempt.begun(number, Attempt.Kind.CHECK, NOW)
                .ended(
                        NOW.plusSeconds(1),
                        new Answer(
                                "503",
                                State.UNKNOWN,
                                State.UNKNOWN,
                                false,
                                false,
                                null,
                                null,
                                URI.create("http://shop.example/idempotency/status/abc"),
                                null,
                                Duration.ZERO,
                                NOW.plusSeconds(90)),
                        NOW.plusSeconds(9));
    }

    static Outcome failed() {
        return new Outcome(State.FAILED, NOW, "op", "res\n1", new Reason("urn:x", "No \u20ac", 409, "0 left"));
    }

    static void assertSame(JournalEntry found, JournalEntry expected) {
        assertThat(found.intent().samePayloadAs(expected.intent())).isTrue();
        assertThat(found.intent()).usingRecursiveComparison().isEqualTo(expected.intent());
        assertThat(found.attempts()).isEqualTo(expected.attempts());
        assertThat(found.outcome()).isEqualTo(expected.outcome());
    }

    @Test
    void what_is_stored_is_found_as_it_was() {
        Attempt attempt = ended(1);
        journal().store(intent("k"));
        journal().record("k", attempt);
        assertSame(
                journal().find("k").orElseThrow(), JournalEntry.of(intent("k")).with(attempt));
        assertThat(journal().find("K")).isEmpty();
    }

    @Test
    void a_key_that_is_there_stays_with_its_payload() {
        journal().store(intent("k"));
        JournalEntry known = journal().store(intent("k").withJson("{}"));
        assertThat(known.intent().samePayloadAs(intent("k"))).isTrue();
    }

    @Test
    void an_attempt_takes_the_place_of_what_was_known_of_it() {
        journal().store(intent("k"));
        Attempt begun = Attempt.begun(1, Attempt.Kind.SUBMIT, NOW);
        journal().record("k", begun);
        journal().record("k", begun.ended(NOW, Attempt.NO_RESPONSE));
        journal().record("k", ended(2));
        assertThat(journal().find("k").orElseThrow().attempts())
                .extracting(Attempt::outcome)
                .containsExactly("no-response", "503");
    }

    @Test
    void what_is_closed_is_found_but_not_unresolved() {
        journal().store(intent("a"));
        journal().store(intent("b"));
        journal().store(intent("c"));
        journal().close("b", failed());
        assertThat(journal().unresolved())
                .extracting(entry -> entry.intent().key())
                .containsExactly("a", "c");
        assertThat(journal().find("b").orElseThrow().outcome()).isEqualTo(failed());
    }

    @Test
    void nothing_happens_to_an_intent_that_is_not_there() {
        assertThatThrownBy(() -> journal().record("k", ended(1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> journal().close("k", failed())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void an_intent_is_held_by_one() {
        Journal.Hold first = journal().hold("k").orElseThrow();
        assertThat(journal().hold("k")).isEmpty();
        assertThat(journal().hold("other")).isPresent();
        first.close();
        Optional<Journal.Hold> second = journal().hold("k");
        first.close();
        assertThat(second).isPresent();
        assertThat(journal().hold("k"))
                .as("closing twice takes nothing from the second")
                .isEmpty();
    }
}
