package dev.idempotency.bootstrap;

import dev.idempotency.execution.OperationDescription.Kind;
import dev.idempotency.fingerprint.ArgumentFingerprints;
import dev.idempotency.fingerprint.HttpFingerprint;
import dev.idempotency.invocation.BeanCalls;
import java.util.List;

/** Whether the parameters can be brought into a form that is the same for every retry. */
final class ParameterChecks {

    private ParameterChecks() {}

    static List<Complaint> ignoring(Candidate candidate) {
        List<String> pointers = List.of(candidate.annotation().ignoring());
        if (pointers.isEmpty()) {
            return List.of();
        }
        if (candidate.kind() != Kind.RESOURCE_METHOD) {
            return List.of(Complaint.of("IDEMP0413E", candidate.shown()));
        }
        try {
            HttpFingerprint.ignoring(pointers);
            return List.of();
        } catch (IllegalArgumentException e) {
            return List.of(Complaint.of("IDEMP0414E", candidate.shown(), String.valueOf(e.getMessage())));
        }
    }

    /** Requests of resource methods are taken as they were received, whatever the parameters are bound to. */
    static List<Complaint> arguments(Candidate candidate) {
        if (candidate.kind() == Kind.RESOURCE_METHOD) {
            return List.of();
        }
        return new ArgumentFingerprints(BeanCalls::isNoParameter)
                .of(candidate.method()).complaints().stream()
                        .map(complaint -> Complaint.of("IDEMP0412E", candidate.shown(), complaint))
                        .toList();
    }
}
