package dev.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntentTest {

    private static final Intent INTENT = Intent.post(URI.create("http://shop.example/orders"));

    @Test
    void a_new_intent_has_a_key_that_shows_its_age_and_cannot_be_guessed() {
        Instant time = Instant.parse("2026-11-29T12:00:00.123Z");
        UUID key = UUID.fromString(TimeOrderedKey.at(time));
        assertThat(key.version()).isEqualTo(7);
        assertThat(key.variant()).isEqualTo(2);
        assertThat(key.getMostSignificantBits() >>> 16).isEqualTo(time.toEpochMilli());
        assertThat(TimeOrderedKey.at(time)).isNotEqualTo(TimeOrderedKey.at(time));
    }

    @Test
    void changing_it_makes_another_with_the_same_key() {
        byte[] body = {1};
        Intent changed =
                INTENT.withBody("text/plain", body).withHeader("x-a", "1").withHeader("X-A", "2");
        body[0] = 2;
        assertThat(changed.key()).isEqualTo(INTENT.key());
        assertThat(changed.body()).containsExactly(1);
        assertThat(changed.headers()).containsEntry("X-a", "2").hasSize(2);
        assertThat(INTENT.headers()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Authorization", "cookie", "Proxy-Authorization", "idempotency-key", "Idempotency-Attempt"})
    void credentials_and_keys_are_not_for_the_journal(String name) {
        assertThatThrownBy(() -> INTENT.withHeader(name, "x")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "ü", "a\nb"})
    void what_is_no_key_is_refused(String key) {
        assertThatThrownBy(() -> INTENT.withKey(key)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void what_cannot_be_sent_is_refused_before_it_is_stored() {
        assertThatThrownBy(() -> INTENT.withKey("k".repeat(256))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> INTENT.withHeader("Content-Length", "1")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> INTENT.withHeader("a b", "1")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Intent.of("GET", INTENT.target())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Intent.post(URI.create("http://u:p@shop.example/")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Intent.post(URI.create("/orders"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> INTENT.withResults("a/b", INTENT.target()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> INTENT.withResults("a", URI.create("file:///x")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
