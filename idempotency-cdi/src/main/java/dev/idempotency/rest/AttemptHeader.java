package dev.idempotency.rest;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The caller's id of one attempt. It only serves to follow the attempt in logs, so one that cannot be used is replaced. */
final class AttemptHeader {

    private static final int LONGEST = 100;

    private AttemptHeader() {}

    /** The id in the header if it is 1–100 visible ASCII characters, else a random one. */
    static String read(@Nullable String header) {
        return header != null && isUsable(header) ? header : UUID.randomUUID().toString();
    }

    private static boolean isUsable(String header) {
        return !header.isEmpty() && header.length() <= LONGEST && header.chars().allMatch(c -> c > 0x20 && c < 0x7F);
    }
}
