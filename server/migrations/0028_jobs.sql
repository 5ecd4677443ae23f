-- compatible-from: 0012
-- What the server does later, and once for all nodes: sweeps, nightly checks, mail.
create table job (
  id uuid primary key,
  kind text collate "C" not null,
  -- There is at most one job of a kind with the same key: the day of a nightly job.
  key text collate "C",
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  -- Not before.
  run_at timestamptz not null,
  -- How often it was begun.
  attempts integer not null default 0,
  -- The run that has it, and until when: a run that has ended without a word loses it then.
  run_id uuid,
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  -- No further attempt until a person asks for one.
  dead_at timestamptz,
  check ((run_id is null) = (leased_until is null)),
  check (done_at is null or dead_at is null)
);
create unique index job_once on job (kind, key) where key is not null;
create index job_due on job (run_at) where done_at is null and dead_at is null;
create index job_dead on job (dead_at) where dead_at is not null;
create index job_done on job (done_at) where done_at is not null;

-- What daily_job has had done today is not done again.
insert into job (id, kind, key, created_at, run_at, attempts, done_at)
select gen_random_uuid(), job, day::text, at, at, 1, at from daily_job where day > current_date - 3;

-- The version that a node runs; null: one older than this migration.
alter table node add column version text;

-- What the nightly restore of the last backup found.
create table backup_check (
  id uuid primary key,
  at timestamptz not null,
  -- missing: there was no backup of the last day to check.
  verdict text not null check (verdict in ('good', 'bad', 'missing')),
  file text,
  made_at timestamptz,
  bytes bigint,
  -- What was found, one line each.
  lines jsonb not null default '[]'
);
create index backup_check_by_time on backup_check (at);

-- Messages about operations. Not validated: every row already meets the narrower check.
alter table message drop constraint message_message_type_check;
alter table message add constraint message_message_type_check check (message_type between 1 and 7) not valid;
