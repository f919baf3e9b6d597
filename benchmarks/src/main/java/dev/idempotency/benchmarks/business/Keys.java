package dev.idempotency.benchmarks.business;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Keys as callers make them. Not from a secure source: the making of keys is not what is measured. */
public final class Keys {

    private Keys() {}

    /** UUIDv7: 48 bits of time, then random bits. */
    public static UUID timeOrdered() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        long high = System.currentTimeMillis() << 16 | 0x7000 | random.nextInt(1 << 12);
        return new UUID(high, variant(random.nextLong()));
    }

    /** UUIDv4: nothing but random bits. */
    public static UUID random() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return new UUID((random.nextLong() & ~0xF000L) | 0x4000L, variant(random.nextLong()));
    }

    private static long variant(long low) {
        return (low & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
    }
}
