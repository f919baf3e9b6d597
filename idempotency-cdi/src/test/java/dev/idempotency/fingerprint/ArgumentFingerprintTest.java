package dev.idempotency.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArgumentFingerprintTest {

    interface Payments {
        void capture(@Ignored String key, String order, long amount, @Ignored String trace);

        void upload(InputStream content);
    }

    private static ArgumentFingerprint method(String name, Class<?>... parameters) throws Exception {
        return Values.fingerprints().of(Payments.class.getMethod(name, parameters));
    }

    @Test
    void marked_parameters_are_left_out_wherever_they_stand() throws Exception {
        ArgumentFingerprint capture = method("capture", String.class, String.class, long.class, String.class);

        assertThat(capture.of(new Object[] {"k1", "o1", 5L, "t1"}))
                .isEqualTo(capture.of(new Object[] {"k2", "o1", 5L, null}))
                .isNotEqualTo(capture.of(new Object[] {"k1", "o2", 5L, "t1"}))
                .isNotEqualTo(capture.of(new Object[] {"k1", "o1", 6L, "t1"}));
    }

    @Test
    void a_method_call_has_the_fingerprint_of_its_values() throws Exception {
        ArgumentFingerprint capture = method("capture", String.class, String.class, long.class, String.class);

        assertThat(capture.of(new Object[] {"k1", "o1", 5L, "t1"}))
                .isEqualTo(Values.fingerprints().ofValues(List.of("o1", 5)));
    }

    @Test
    void what_was_complained_about_is_refused_if_it_is_called_all_the_same() throws Exception {
        ArgumentFingerprint upload = method("upload", InputStream.class);

        assertThat(upload.complaints()).hasSize(1);
        assertThatThrownBy(() -> upload.of(new Object[] {InputStream.nullInputStream()}))
                .isInstanceOf(NotCanonicalException.class);
    }
}
