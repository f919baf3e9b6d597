package dev.idempotency.testing;

import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Sees everything that goes to the database. Its URLs are those of the real driver with {@code counting:} in front. */
public final class CountingDriver extends DriverInFront {

    private static final String PREFIX = "counting:";
    private static final List<String> SEEN = new CopyOnWriteArrayList<>();

    public CountingDriver() {
        super(PREFIX);
    }

    public static String url(String realUrl) {
        return PREFIX + realUrl;
    }

    /** What went to databases since the last {@link #reset}: SQL texts, {@code commit}, {@code rollback}. */
    public static List<String> seen() {
        return List.copyOf(SEEN);
    }

    public static void reset() {
        SEEN.clear();
    }

    @Override
    Object pass(Connection real, String what, Passage passage) throws Throwable {
        SEEN.add(what);
        return passage.go();
    }
}
