package dev.idempotency.bootstrap;

import dev.idempotency.IdempotencyException;
import jakarta.ejb.EJBException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A definite failure is the answer for ever: what may also stand for a passing trouble cannot be one. */
final class FailureChecks {

    private static final Set<Class<?>> ANYTHING =
            Set.of(Throwable.class, Exception.class, RuntimeException.class, EJBException.class);

    private FailureChecks() {}

    static List<Complaint> definiteFailures(Candidate candidate) {
        return Arrays.stream(candidate.annotation().definiteFailures())
                .flatMap(failure -> objectionTo(failure)
                        .map(objection ->
                                Complaint.of("IDEMP0417E", candidate.shown(), failure.getSimpleName(), objection))
                        .stream())
                .toList();
    }

    private static Optional<String> objectionTo(Class<? extends Throwable> failure) {
        if (ANYTHING.contains(failure)) {
            return Optional.of("any trouble, also a passing one, may be thrown as that");
        }
        if (Error.class.isAssignableFrom(failure)) {
            return Optional.of("an Error speaks of the JVM");
        }
        return IdempotencyException.class.isAssignableFrom(failure)
                ? Optional.of("it speaks of one attempt, not of the business")
                : Optional.empty();
    }
}
