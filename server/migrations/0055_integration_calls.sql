-- compatible-from: 0012
-- What programs called, kept for 14 days. Nodes write it aside, in batches: nothing refers to it and it refers to nothing, so
-- that no statement of a command waits for it.
create table integration_call (
  id uuid primary key,
  integration_id uuid not null,
  -- The first 13 characters of the key; of a token those of the key that it was exchanged for.
  key_prefix text not null,
  is_token boolean not null,
  -- Of the first call of the line and of the last one: a line is one call, or the sum of a minute.
  at timestamptz not null,
  last_at timestamptz not null,
  method text not null,
  -- The route's pattern; '' where no route has the path.
  route text not null,
  -- null: the caller hung up before it was answered.
  http_status integer,
  -- Of the envelope; null where there is none.
  code integer,
  because jsonb not null default '[]',
  calls integer not null,
  -- How long the slowest one took.
  ms integer not null,
  address text not null,
  trace_id text not null,
  is_refused boolean not null,
  -- Calls that the node could not keep apart.
  is_lost boolean not null default false
) with (fillfactor = 90);
create index integration_call_of_integration on integration_call (integration_id, at desc, id desc);
create index integration_call_refused on integration_call (integration_id, at desc, id desc) where is_refused;
create index integration_call_by_time on integration_call (at desc, id desc);

-- The chain of the audit has integrations and webhooks from now on. Their older records are linked here as
-- server/platform/audit-chain.ts links them, under its lock: later they would look as if they had been added afterwards.
select pg_advisory_xact_lock(7204151118);
insert into audit_link (seq, source, record_id, at, hash)
with recursive record as materialized (
  select id, at, row_number() over (order by at, id) as place,
    jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entity, entity_id, type, from_status,
      to_status, by_user_id, by_name, details, version)::text as text
  from event
  where entity in ('integration', 'webhook')
    and not exists (select 1 from audit_link l where l.record_id = event.id and l.source = 'event')
), link as (
  select 0::bigint as place, null::uuid as record_id, null::timestamptz as at,
    coalesce((select hash from audit_link order by seq desc limit 1), repeat('0', 64)) as hash
  union all
  select record.place, record.id, record.at,
    encode(sha256(convert_to(link.hash || E'\n' || record.text, 'UTF8')), 'hex')
  from link join record on record.place = link.place + 1
)
select (select coalesce(max(seq), 0) from audit_link) + place, 'event', record_id, at, hash
from link where place > 0 order by place;
