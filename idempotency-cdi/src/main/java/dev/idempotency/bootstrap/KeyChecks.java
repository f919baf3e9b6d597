package dev.idempotency.bootstrap;

import dev.idempotency.execution.OperationDescription.Kind;
import dev.idempotency.invocation.KeySource;
import java.util.List;
import java.util.Set;

/** Whether a call can bring a key, and only one. */
final class KeyChecks {

    /** Requests of HTTP and messages bring theirs beside the arguments. */
    private static final Set<Kind> WITH_A_PLACE_FOR_KEYS = Set.of(Kind.RESOURCE_METHOD, Kind.JMS_LISTENER);

    private KeyChecks() {}

    static List<Complaint> key(Candidate candidate) {
        List<KeySource> sources = KeySource.in(candidate.method());
        if (sources.size() > 1) {
            return List.of(Complaint.of("IDEMP0405E", candidate.shown(), sources.size()));
        }
        if (sources.isEmpty()) {
            return WITH_A_PLACE_FOR_KEYS.contains(candidate.kind())
                    ? List.of()
                    : List.of(Complaint.of("IDEMP0404E", candidate.shown()));
        }
        return sources.get(0).hasKeyType() ? List.of() : List.of(Complaint.of("IDEMP0406E", candidate.shown()));
    }
}
