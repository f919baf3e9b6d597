package dev.idempotency.rest;

import dev.idempotency.wire.ProblemType;
import java.util.Locale;
import java.util.ResourceBundle;

/**
 * What people are told about a kind of problem.
 *
 * @param whatHappened one or two sentences
 * @param whatToDo one or two sentences
 */
record ProblemTexts(String whatHappened, String whatToDo) {

    private static final ResourceBundle TEXTS =
            ResourceBundle.getBundle("dev.idempotency.rest.problems", Locale.ROOT, ProblemTexts.class.getClassLoader());

    static ProblemTexts of(ProblemType type) {
        return new ProblemTexts(TEXTS.getString(type.word() + ".happened"), TEXTS.getString(type.word() + ".do"));
    }
}
