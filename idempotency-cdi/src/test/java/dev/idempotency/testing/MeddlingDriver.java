package dev.idempotency.testing;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;

/** Lets a test meddle with what goes to the database. Its URLs are those of the real driver with {@code meddling:} in front. */
public final class MeddlingDriver extends DriverInFront {

    /** On which side of it. */
    public enum Moment {
        /** If the meddling throws, it does not reach the database. */
        BEFORE,
        /** It has happened, also if the meddling throws. */
        AFTER
    }

    /** What a test does then. */
    @FunctionalInterface
    public interface Meddling {

        /** @param real the connection that it goes through */
        void on(Connection real) throws SQLException;
    }

    private record Plan(Moment moment, String what, Meddling meddling) {}

    private static final String PREFIX = "meddling:";
    private static final AtomicReference<Plan> PLAN = new AtomicReference<>();

    public MeddlingDriver() {
        super(PREFIX);
    }

    public static String url(String realUrl) {
        return PREFIX + realUrl;
    }

    /**
     * Meddles once, with the next that passes.
     *
     * @param what is in its SQL text; {@code commit}; {@code rollback}
     */
    public static void once(Moment moment, String what, Meddling meddling) {
        PLAN.set(new Plan(moment, what, meddling));
    }

    @Override
    Object pass(Connection real, String what, Passage passage) throws Throwable {
        Plan plan = PLAN.get();
        if (plan == null || !what.contains(plan.what()) || !PLAN.compareAndSet(plan, null)) {
            return passage.go();
        }
        if (plan.moment() == Moment.BEFORE) {
            plan.meddling().on(real);
            return passage.go();
        }
        Object result = passage.go();
        plan.meddling().on(real);
        return result;
    }
}
