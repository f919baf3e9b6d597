package dev.idempotency.bootstrap;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Everything that can be wrong with the annotated methods of an application, found at once. */
final class DeploymentChecks {

    /** Looks at one method. */
    @FunctionalInterface
    interface Check {
        List<Complaint> of(Candidate candidate);
    }

    private static final List<Check> CHECKS = List.of(
            ShapeChecks::name,
            ShapeChecks::overridable,
            ShapeChecks::synchronous,
            ShapeChecks::unsafeHttpMethod,
            KeyChecks::key,
            TransactionChecks::transaction,
            ParameterChecks::ignoring,
            ParameterChecks::arguments,
            ResultChecks::result,
            FailureChecks::definiteFailures,
            ReconcilerChecks::onLapse);

    private DeploymentChecks() {}

    static List<Complaint> of(Collection<Candidate> candidates) {
        List<Complaint> complaints = new ArrayList<>(sameNames(candidates));
        for (Candidate candidate : candidates) {
            CHECKS.forEach(check -> complaints.addAll(check.of(candidate)));
        }
        return complaints;
    }

    private static List<Complaint> sameNames(Collection<Candidate> candidates) {
        Map<String, Candidate> byName = new LinkedHashMap<>();
        List<Complaint> complaints = new ArrayList<>();
        for (Candidate candidate : candidates) {
            String name = candidate.annotation().value();
            Candidate other = byName.putIfAbsent(name, candidate);
            if (other != null) {
                complaints.add(Complaint.of("IDEMP0401E", candidate.shown(), name, other.shown()));
            }
        }
        return complaints;
    }
}
