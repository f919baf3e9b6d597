-- idempotency-cdi, tables of version 1, for PostgreSQL 12 and later, partitioned by the time in the key.
-- Instead of postgresql-1.sql, and only with idempotency.key.format=time-ordered. Run it in the schema of the business
-- tables as the user of the application: it makes and drops partitions, so it must own the tables. It may be run again
-- without harm. There must be no default partition, and no partition that was made by hand.
-- For operations on other systems run postgresql-1.sql afterwards: it leaves these tables as they are and adds its own.

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
) PARTITION BY RANGE (operation_id);

-- For the few that were claimed before their transaction and have not ended; all others are not in it.
CREATE INDEX IF NOT EXISTS idempotency_record_lease ON idempotency_record (lease_until) WHERE lease_until IS NOT NULL;

-- The recorded response, apart from the record: it is dropped earlier, and dropping it must not rewrite the record.
-- No foreign key: it would lock and write the record once more for each result.
CREATE TABLE IF NOT EXISTS idempotency_result (
    operation_id    text COLLATE "C" NOT NULL PRIMARY KEY,
    headers         text,
    body            bytea
) PARTITION BY RANGE (operation_id);

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
