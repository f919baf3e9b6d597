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

-- How far is forgotten what happened, one row for each namespace. Where nothing is recorded under it, a key of a time
-- before uuid_before (UUIDv7) or ulid_before (ULID) is refused, whatever the settings say by now. That is announced two
-- days before records are removed, so that every node has read it; those before uuid_purged and ulid_purged may be gone.
CREATE TABLE IF NOT EXISTS idempotency_horizon (
    namespace       VARCHAR NOT NULL PRIMARY KEY,
    uuid_before     TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    ulid_before     TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    uuid_purged     TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    ulid_purged     TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    announced_at    TIMESTAMP(6) WITH TIME ZONE NOT NULL
);

-- Operations on other systems, stored with the business change and delivered afterwards. due_at is when an entry is
-- taken next; of one that somebody has, when the lease is over; null when there is no more to do, or others of its group
-- come first.
-- The states are waiting, unknown, processing, succeeded, failed and unresolved; step is submit or check.
-- attempts is the number of the last one; given_back, how many of them were never made. attempt_id and what follows, up
-- to told, are of the last one, as in idempotency_attempt. It has no end while it is under way, or if it was cut off.
CREATE TABLE IF NOT EXISTS idempotency_outgoing (
    entry_id        VARCHAR(43) NOT NULL PRIMARY KEY,
    seq             BIGINT GENERATED ALWAYS AS IDENTITY,
    namespace       VARCHAR NOT NULL,
    target          VARCHAR NOT NULL,
    operation       VARCHAR NOT NULL,
    idempotency_key VARCHAR NOT NULL,
    group_name      VARCHAR,
    method          VARCHAR NOT NULL,
    path            VARCHAR NOT NULL,
    headers         VARCHAR,
    body            BLOB NOT NULL,
    created_at      TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    state           VARCHAR NOT NULL,
    step            VARCHAR NOT NULL,
    attempts        INTEGER NOT NULL,
    given_back      INTEGER NOT NULL,
    due_at          TIMESTAMP(6) WITH TIME ZONE,
    owner           VARCHAR,
    attempt_id      VARCHAR,
    kind            VARCHAR,
    submitted_at    TIMESTAMP(6) WITH TIME ZONE,
    ended_at        TIMESTAMP(6) WITH TIME ZONE,
    outcome         VARCHAR,
    told            VARCHAR,
    status_link     VARCHAR,
    retry_until     TIMESTAMP(6) WITH TIME ZONE,
    finished_at     TIMESTAMP(6) WITH TIME ZONE,
    operation_id    VARCHAR,
    resource_id     VARCHAR,
    failure_type    VARCHAR,
    failure_title   VARCHAR,
    failure_status  SMALLINT,
    failure_detail  VARCHAR
);
CREATE INDEX IF NOT EXISTS idempotency_outgoing_due
    ON idempotency_outgoing (namespace, target, due_at);
CREATE INDEX IF NOT EXISTS idempotency_outgoing_finished
    ON idempotency_outgoing (namespace, finished_at, target, group_name, seq);

-- Attempts that stand in the row of their entry no more, since it was taken again.
-- The outcome is not-sent, no-response, the HTTP status, or the word of the state; told is what the answer said.
CREATE TABLE IF NOT EXISTS idempotency_attempt (
    entry_id        VARCHAR(43) NOT NULL,
    number          INTEGER NOT NULL,
    attempt_id      VARCHAR NOT NULL,
    kind            VARCHAR NOT NULL,
    submitted_at    TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    ended_at        TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    outcome         VARCHAR NOT NULL,
    told            VARCHAR,
    PRIMARY KEY (entry_id, number)
);
