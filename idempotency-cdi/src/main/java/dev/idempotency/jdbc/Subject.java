package dev.idempotency.jdbc;

import dev.idempotency.OperationIdentity;

/** Whose operation a statement is about: the operation id, and to whom it must belong. */
record Subject(String namespace, String caller, String operationId) {

    static Subject of(OperationIdentity identity) {
        return new Subject(identity.namespace(), identity.caller(), identity.operationId());
    }
}
