package dev.idempotency.jdbc;

import dev.idempotency.record.Outcome;
import dev.idempotency.record.Outcome.BodyState;
import java.util.Locale;

/** The words of the column {@code result}: what there is, or was, in {@code idempotency_result}. */
enum ResultWord {
    NONE(BodyState.NONE),
    STORED(BodyState.STORED),
    OMITTED(BodyState.OMITTED);

    private final BodyState bodyState;

    ResultWord(BodyState bodyState) {
        this.bodyState = bodyState;
    }

    /** Headers are a result too, also without a body: when they are dropped the answer is no longer what it was. */
    static ResultWord of(Outcome outcome) {
        if (outcome.bodyState() == BodyState.OMITTED) {
            return OMITTED;
        }
        return outcome.body() == null && outcome.headers().isEmpty() ? NONE : STORED;
    }

    static ResultWord of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    BodyState bodyState() {
        return bodyState;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
