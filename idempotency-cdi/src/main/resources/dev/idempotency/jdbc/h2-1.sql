-- idempotency-cdi, tables of version 1, for H2 2.3 and later. It may be run again without harm.

-- One row for each operation that happened, or was refused for good. The operation id alone is unique, since
-- it is a digest of the others; they stand beside it so that one index tells who is running.
-- The states are processing, succeeded and failed; result is none, stored or omitted.
-- Of one that was claimed before its transaction: who has it in hand, and until when. Both are empty again when it has
-- ended. One that is processing, and not in hand, is unknown.
CREATE TABLE IF NOT EXISTS idempotency_record (
    operation_id    VARCHAR(43) NOT NULL,
    namespace       VARCHAR NOT NULL,
    caller          VARCHAR NOT NULL,
    operation       VARCHAR NOT NULL,
    idempotency_key VARCHAR NOT NULL,
    fingerprint     VARCHAR NOT NULL,
    attempt_id      VARCHAR NOT NULL,
    submitted_at    TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    completed_at    TIMESTAMP(6) WITH TIME ZONE,
    status          SMALLINT NOT NULL,
    state           VARCHAR(10) NOT NULL,
    result          VARCHAR(7) NOT NULL,
    resource_id     VARCHAR,
    failure_type    VARCHAR,
    failure_title   VARCHAR,
    failure_status  SMALLINT,
    failure_detail  VARCHAR,
    owner           VARCHAR(36),
    lease_until     TIMESTAMP(6) WITH TIME ZONE,
    PRIMARY KEY (operation_id, namespace, caller)
);

-- The recorded response, apart from the record: it is dropped earlier, and dropping it must not rewrite the record.
CREATE TABLE IF NOT EXISTS idempotency_result (
    operation_id    VARCHAR(43) NOT NULL PRIMARY KEY,
    headers         VARCHAR,
    body            BLOB
);
