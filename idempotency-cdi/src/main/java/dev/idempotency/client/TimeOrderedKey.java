package dev.idempotency.client;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.UUID;

/** Makes keys that nobody can guess and that show when they were made: UUIDv7 (RFC 9562, section 5.7). */
public final class TimeOrderedKey {

    private static final SecureRandom RANDOM = new SecureRandom();

    private static final long VERSION_7 = 0x7000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private TimeOrderedKey() {}

    /** A new key that shows that time. */
    public static String at(Instant time) {
        long high = (time.toEpochMilli() << 16) | VERSION_7 | (RANDOM.nextLong() & 0xFFFL);
        long low = VARIANT | (RANDOM.nextLong() >>> 2);
        return new UUID(high, low).toString();
    }
}
