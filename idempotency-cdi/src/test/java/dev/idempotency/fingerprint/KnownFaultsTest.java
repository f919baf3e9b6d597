package dev.idempotency.fingerprint;

import static dev.idempotency.fingerprint.Requests.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Faults that the fingerprints of other systems have had. */
class KnownFaultsTest {

    @Test
    void member_order_changes_it() {
        assertThat(json("{\"a\":1,\"b\":{\"d\":4,\"c\":3}}")).isEqualTo(json("{\"b\":{\"c\":3,\"d\":4},\"a\":1}"));
    }

    @Test
    void white_space_changes_it() {
        assertThat(json(" {\t\"a\" :\r\n[ 1 , 2 ] } ")).isEqualTo(json("{\"a\":[1,2]}"));
    }

    @Test
    void number_spelling_changes_it() {
        assertThat(json("{\"a\":1.0}")).isEqualTo(json("{\"a\":1}")).isEqualTo(json("{\"a\":10e-1}"));
    }

    @Test
    void floating_point_makes_large_ids_equal() {
        assertThat(json("{\"id\":9007199254740993}")).isNotEqualTo(json("{\"id\":9007199254740992}"));
        assertThat(Values.of(9007199254740993L)).isNotEqualTo(Values.of(9007199254740992L));
    }

    @Test
    void weak_digest() {
        assertThat(json("{}").value()).matches("v1:[A-Za-z0-9_-]{43}");
    }

    @Test
    void algorithm_change_breaks_old_records() {
        Fingerprint now = json("{}");

        assertThat(now.matches(now.value())).isTrue();
        assertThat(now.matches(json("[]").value())).isFalse();
        assertThatThrownBy(() -> now.matches("v2:" + now.value().substring(3)))
                .isInstanceOf(Fingerprint.UnknownVersionException.class);
    }
}
