package dev.idempotency.bootstrap;

import dev.idempotency.execution.OperationDescription.Kind;
import java.util.List;

/** Whether a recorded result can be read back as what the method returns. */
final class ResultChecks {

    private ResultChecks() {}

    /** The result of a resource method is a response, and is kept as bytes. */
    static List<Complaint> result(Candidate candidate) {
        if (candidate.kind() == Kind.RESOURCE_METHOD) {
            return List.of();
        }
        ReadableTypes types = new ReadableTypes();
        types.lookAtResult(candidate.method().getGenericReturnType());
        return types.objections().stream()
                .map(objection -> Complaint.of("IDEMP0411E", candidate.shown(), objection))
                .toList();
    }
}
