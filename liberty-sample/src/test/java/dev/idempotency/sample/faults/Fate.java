package dev.idempotency.sample.faults;

import java.util.Random;

/** What becomes of a request and of its answer on their way. */
enum Fate {
    /** Both arrive. */
    PASSES(70),
    /** The connection is closed before anything of the request has gone on. */
    REQUEST_LOST(10),
    /** The connection is closed as soon as the whole answer is there. */
    ANSWER_LOST(10),
    /** The same, after a part of the answer has gone on. */
    ANSWER_CUT(8),
    /** The request arrives when nobody waits for its answer any more. */
    REQUEST_LATE(1),
    /** The answer arrives then. */
    ANSWER_LATE(1);

    private final int percent;

    Fate(int percent) {
        this.percent = percent;
    }

    static Fate draw(Random random) {
        int drawn = random.nextInt(100);
        for (Fate fate : values()) {
            drawn -= fate.percent;
            if (drawn < 0) {
                return fate;
            }
        }
        throw new IllegalStateException("The shares are not 100 percent");
    }
}
