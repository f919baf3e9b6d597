package dev.idempotency.invocation;

import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbException;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Results of bean methods as bytes and back: JSON, by the declared generic type of the method. Thread-safe. */
final class ResultCodec {

    private static final byte[] NULL = "null".getBytes(StandardCharsets.UTF_8);

    private final Jsonb jsonb;

    ResultCodec(Jsonb jsonb) {
        this.jsonb = jsonb;
    }

    /**
     * The value as bytes.
     *
     * @throws JsonbException if it has no JSON form
     */
    byte[] encode(@Nullable Object value, Type type) {
        return value == null ? NULL.clone() : jsonb.toJson(value, type).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The value again.
     *
     * @throws JsonbException if the bytes cannot be read as that type, for example because its class has changed
     */
    @Nullable
    Object decode(byte[] bytes, Type type) {
        return Arrays.equals(bytes, NULL) ? null : jsonb.fromJson(new ByteArrayInputStream(bytes), type);
    }
}
