package dev.idempotency.bootstrap;

import dev.idempotency.execution.OperationDescription.Kind;
import dev.idempotency.fingerprint.ArgumentFingerprints;
import dev.idempotency.fingerprint.HttpFingerprint;
import dev.idempotency.invocation.BeanCalls;
import java.util.List;
import java.util.Set;

/** Whether the parameters can be brought into a form that is the same for every retry. */
final class ParameterChecks {

    /** Requests and messages are taken as they were received, whatever the parameters are bound to. */
    private static final Set<Kind> AS_RECEIVED = Set.of(Kind.RESOURCE_METHOD, Kind.JMS_LISTENER);

    private ParameterChecks() {}

    static List<Complaint> ignoring(Candidate candidate) {
        List<String> pointers = List.of(candidate.annotation().ignoring());
        if (pointers.isEmpty()) {
            return List.of();
        }
        if (!AS_RECEIVED.contains(candidate.kind())) {
            return List.of(Complaint.of("IDEMP0413E", candidate.shown()));
        }
        try {
            HttpFingerprint.ignoring(pointers);
            return List.of();
        } catch (IllegalArgumentException e) {
            return List.of(Complaint.of("IDEMP0414E", candidate.shown(), String.valueOf(e.getMessage())));
        }
    }

    static List<Complaint> arguments(Candidate candidate) {
        if (AS_RECEIVED.contains(candidate.kind())) {
            return List.of();
        }
        return new ArgumentFingerprints(BeanCalls::isNoParameter)
                .of(candidate.method()).complaints().stream()
                        .map(complaint -> Complaint.of("IDEMP0412E", candidate.shown(), complaint))
                        .toList();
    }
}
