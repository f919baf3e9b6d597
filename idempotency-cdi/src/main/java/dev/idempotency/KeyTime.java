package dev.idempotency;

import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Reads the time of creation out of keys that carry it: UUIDv7 (RFC 9562, section 5.7) and ULID. */
public final class KeyTime {

    private static final Pattern UUID_V7 =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-7[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}");

    private static final Pattern ULID = Pattern.compile("[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}");

    private static final String CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    private KeyTime() {}

    /** Milliseconds since the epoch, in 48 bits; empty where the key shows no time. */
    public static OptionalLong of(String key) {
        OptionalLong ofUuid = ofUuid(key);
        if (ofUuid.isPresent()) {
            return ofUuid;
        }
        if (key.length() == 26 && ULID.matcher(key).matches()) {
            return OptionalLong.of(crockford(key.substring(0, 10)));
        }
        return OptionalLong.empty();
    }

    /** The same for UUIDv7 only: other texts may look like a ULID by chance. */
    public static OptionalLong ofUuid(String key) {
        return key.length() == 36 && UUID_V7.matcher(key).matches()
                ? OptionalLong.of(Long.parseLong(key.substring(0, 8) + key.substring(9, 13), 16))
                : OptionalLong.empty();
    }

    private static long crockford(String digits) {
        long value = 0;
        for (int i = 0; i < digits.length(); i++) {
            value = value << 5 | CROCKFORD.indexOf(Character.toUpperCase(digits.charAt(i)));
        }
        return value;
    }
}
