package dev.idempotency;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What makes two requests the same operation: equal, byte for byte, in all four parts. Immutable. */
public final class OperationIdentity {

    /** The caller when nobody is authenticated. */
    public static final String ANONYMOUS = "anonymous";

    /** The longest key, in characters. */
    public static final int LONGEST_KEY = 255;

    private final String namespace;
    private final String caller;
    private final String operation;
    private final String key;

    /** Computed when first asked for; several threads would compute the same. */
    private @Nullable String operationId;

    /**
     * Checks the parts.
     *
     * @param namespace keeps applications apart that share a schema ({@code idempotency.namespace})
     * @param caller who asks, with the kind of identity as prefix ({@code user:alice}), or {@code anonymous}
     * @param operation the name in {@link IdempotentOperation#value()}
     * @param key the caller's identifier of one intent
     * @throws KeyInvalidException if the key has not 1–255 characters out of 0x20–0x7E, or is blank
     * @throws IllegalArgumentException if another part is blank
     */
    public OperationIdentity(String namespace, String caller, String operation, String key) {
        this.namespace = requireText(namespace, "namespace");
        this.caller = requireText(caller, "caller");
        this.operation = requireText(operation, "operation");
        this.key = requireKey(key, operation);
    }

    public String namespace() {
        return namespace;
    }

    public String caller() {
        return caller;
    }

    public String operation() {
        return operation;
    }

    public String key() {
        return key;
    }

    /**
     * One opaque, URL-safe word of 43 characters for this identity, stable across versions and nodes.
     *
     * <p>It is the unpadded base64url form of 32 bytes: the SHA-256 of the four parts, each preceded by its length;
     * where the key shows its age (UUIDv7, ULID) the first six bytes are replaced by the key's own 48-bit time. So
     * records of time-ordered keys arrive in index order, and the database writes next to what it wrote last instead
     * of all over its index; 208 bits of digest remain to tell identities apart.
     */
    public String operationId() {
        String known = operationId;
        if (known == null) {
            byte[] id = sha256();
            KeyTime.of(key).ifPresent(millis -> putTime(id, millis));
            known = Base64.getUrlEncoder().withoutPadding().encodeToString(id);
            operationId = known;
        }
        return known;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof OperationIdentity that
                && key.equals(that.key)
                && operation.equals(that.operation)
                && caller.equals(that.caller)
                && namespace.equals(that.namespace);
    }

    @Override
    public int hashCode() {
        return Objects.hash(namespace, caller, operation, key);
    }

    @Override
    public String toString() {
        return "OperationIdentity[namespace=" + namespace + ", caller=" + caller + ", operation=" + operation + ", key="
                + key + "]";
    }

    private byte[] sha256() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String part : new String[] {namespace, caller, operation, key}) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                digest.update(new byte[] {
                    (byte) (bytes.length >>> 24),
                    (byte) (bytes.length >>> 16),
                    (byte) (bytes.length >>> 8),
                    (byte) bytes.length
                });
                digest.update(bytes);
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static void putTime(byte[] id, long millis) {
        for (int i = 5; i >= 0; i--) {
            id[i] = (byte) millis;
            millis >>>= 8;
        }
    }

    private static String requireKey(String key, String operation) {
        Objects.requireNonNull(key, "key");
        boolean printable = key.chars().allMatch(c -> c >= 0x20 && c <= 0x7E);
        if (key.isBlank() || key.length() > LONGEST_KEY || !printable) {
            throw new KeyInvalidException(
                    "The key of " + operation + " must have 1 to " + LONGEST_KEY
                            + " characters out of 0x20 to 0x7E and must not be blank.",
                    null,
                    null);
        }
        return key;
    }

    private static String requireText(String value, String name) {
        Objects.requireNonNull(value, name);
        if (value.isBlank()) {
            throw new IllegalArgumentException(name + " must not be blank");
        }
        return value;
    }
}
