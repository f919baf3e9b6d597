package dev.idempotency.testing;

import java.time.Instant;
import java.util.UUID;

/** Keys that show a time of the test's choice. */
public final class TestKeys {

    private static final String CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    private TestKeys() {}

    /** A UUIDv7. */
    public static String uuid(Instant time) {
        UUID random = UUID.randomUUID();
        long high = (time.toEpochMilli() << 16) | 0x7000 | (random.getMostSignificantBits() & 0xFFF);
        return new UUID(high, random.getLeastSignificantBits()).toString();
    }

    /** A ULID. */
    public static String ulid(Instant time) {
        StringBuilder ulid = new StringBuilder();
        for (int shift = 45; shift >= 0; shift -= 5) {
            ulid.append(CROCKFORD.charAt((int) (time.toEpochMilli() >>> shift) & 31));
        }
        String random = UUID.randomUUID().toString().replace("-", "").toUpperCase(java.util.Locale.ROOT);
        return ulid.append(random, 0, 16).toString();
    }
}
