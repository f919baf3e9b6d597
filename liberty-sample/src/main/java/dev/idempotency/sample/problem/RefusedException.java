package dev.idempotency.sample.problem;

/** The business says no for good; what was written so far is rolled back. */
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
