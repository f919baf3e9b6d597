package dev.idempotency.sample.problem;

import dev.idempotency.DefiniteFailure;

/**
 * The business says no for good: what was written so far is rolled back, and every retry of the same key is refused in
 * the same words.
 */
@DefiniteFailure
public abstract class RefusedException extends RuntimeException {

    private final transient Problem problem;

    protected RefusedException(Problem problem) {
        super(problem.detail());
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
