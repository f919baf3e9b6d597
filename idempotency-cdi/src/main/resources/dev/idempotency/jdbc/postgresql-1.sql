-- idempotency-cdi, tables of version 1, for PostgreSQL 12 and later.
-- Run it in the schema of the business tables, with the rights of their owner; the application needs
-- SELECT, INSERT, UPDATE and DELETE. It may be run again without harm.

-- One row for each operation that happened, or was refused for good. It is inserted when the operation has ended, and
-- not changed afterwards. There are no CHECK constraints: PostgreSQL would parse them anew for each inserted row, at a
-- quarter of what the insert costs. The states are processing, succeeded and failed; result is none, stored or omitted.
-- Of one that was claimed before its transaction: who has it in hand (owner), and until when (lease_until). Both are empty
-- again when it has ended. One that is processing, and not in hand, is unknown.
CREATE TABLE IF NOT EXISTS idempotency_record (
    operation_id    text COLLATE "C" NOT NULL PRIMARY KEY,
    namespace       text COLLATE "C" NOT NULL,
    caller          text COLLATE "C" NOT NULL,
    operation       text COLLATE "C" NOT NULL,
    idempotency_key text COLLATE "C" NOT NULL,
    fingerprint     text COLLATE "C" NOT NULL,
    attempt_id      text COLLATE "C" NOT NULL,
    submitted_at    timestamptz NOT NULL,
    completed_at    timestamptz,
    status          smallint NOT NULL,
    state           text NOT NULL,
    result          text NOT NULL,
    resource_id     text,
    failure_type    text,
    failure_title   text,
    failure_status  smallint,
    failure_detail  text,
    owner           text COLLATE "C",
    lease_until     timestamptz
);

-- For the few that were claimed before their transaction and have not ended; all others are not in it.
CREATE INDEX IF NOT EXISTS idempotency_record_lease ON idempotency_record (lease_until) WHERE lease_until IS NOT NULL;

-- The recorded response, apart from the record: it is dropped earlier, and dropping it must not rewrite the record.
-- No foreign key: it would lock and write the record once more for each result.
CREATE TABLE IF NOT EXISTS idempotency_result (
    operation_id    text COLLATE "C" NOT NULL PRIMARY KEY,
    headers         text,
    body            bytea
);

-- How far is forgotten what happened, one row for each namespace. Where nothing is recorded under it, a key of a time
-- before uuid_before (UUIDv7) or ulid_before (ULID) is refused, whatever the settings say by now. That is announced two
-- days before records are removed, so that every node has read it; those before uuid_purged and ulid_purged may be gone.
CREATE TABLE IF NOT EXISTS idempotency_horizon (
    namespace       text COLLATE "C" NOT NULL PRIMARY KEY,
    uuid_before     timestamptz NOT NULL,
    ulid_before     timestamptz NOT NULL,
    uuid_purged     timestamptz NOT NULL,
    ulid_purged     timestamptz NOT NULL,
    announced_at    timestamptz NOT NULL
);

-- Operations on other systems, stored with the business change and delivered afterwards. due_at is when an entry is
-- taken next; of one that somebody has, when the lease is over; null when there is no more to do, or others of its group
-- come first.
-- The states are waiting, unknown, processing, succeeded, failed and unresolved; step is submit or check.
-- attempts is the number of the last one; given_back, how many of them were never made. attempt_id and what follows, up
-- to told, are of the last one, as in idempotency_attempt. It has no end while it is under way, or if it was cut off.
CREATE TABLE IF NOT EXISTS idempotency_outgoing (
    entry_id        text COLLATE "C" NOT NULL PRIMARY KEY,
    seq             bigint GENERATED ALWAYS AS IDENTITY,
    namespace       text COLLATE "C" NOT NULL,
    target          text COLLATE "C" NOT NULL,
    operation       text COLLATE "C" NOT NULL,
    idempotency_key text COLLATE "C" NOT NULL,
    group_name      text COLLATE "C",
    method          text NOT NULL,
    path            text NOT NULL,
    headers         text,
    body            bytea NOT NULL,
    created_at      timestamptz NOT NULL,
    state           text NOT NULL,
    step            text NOT NULL,
    attempts        integer NOT NULL,
    given_back      integer NOT NULL,
    due_at          timestamptz,
    owner           text,
    attempt_id      text,
    kind            text,
    submitted_at    timestamptz,
    ended_at        timestamptz,
    outcome         text,
    told            text,
    status_link     text,
    retry_until     timestamptz,
    finished_at     timestamptz,
    operation_id    text,
    resource_id     text,
    failure_type    text,
    failure_title   text,
    failure_status  smallint,
    failure_detail  text
);
CREATE INDEX IF NOT EXISTS idempotency_outgoing_due
    ON idempotency_outgoing (namespace, target, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS idempotency_outgoing_group
    ON idempotency_outgoing (namespace, target, group_name, seq)
    WHERE finished_at IS NULL AND group_name IS NOT NULL;
CREATE INDEX IF NOT EXISTS idempotency_outgoing_finished
    ON idempotency_outgoing (namespace, finished_at) WHERE finished_at IS NOT NULL;

-- Attempts that stand in the row of their entry no more, since it was taken again.
-- The outcome is not-sent, no-response, the HTTP status, or the word of the state; told is what the answer said.
CREATE TABLE IF NOT EXISTS idempotency_attempt (
    entry_id        text COLLATE "C" NOT NULL,
    number          integer NOT NULL,
    attempt_id      text NOT NULL,
    kind            text NOT NULL,
    submitted_at    timestamptz NOT NULL,
    ended_at        timestamptz NOT NULL,
    outcome         text NOT NULL,
    told            text,
    PRIMARY KEY (entry_id, number)
);
