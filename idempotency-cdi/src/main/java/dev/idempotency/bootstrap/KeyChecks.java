package dev.idempotency.bootstrap;

import dev.idempotency.execution.OperationDescription.Kind;
import dev.idempotency.invocation.KeySource;
import java.util.List;

/** Whether a call can bring a key, and only one. */
final class KeyChecks {

    private KeyChecks() {}

    static List<Complaint> key(Candidate candidate) {
        List<KeySource> sources = KeySource.in(candidate.method());
        if (sources.size() > 1) {
            return List.of(Complaint.of("IDEMP0405E", candidate.shown(), sources.size()));
        }
        if (sources.isEmpty()) {
            return candidate.kind() == Kind.RESOURCE_METHOD
                    ? List.of()
                    : List.of(Complaint.of("IDEMP0404E", candidate.shown()));
        }
        return sources.get(0).hasKeyType() ? List.of() : List.of(Complaint.of("IDEMP0406E", candidate.shown()));
    }
}
