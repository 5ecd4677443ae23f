-- compatible-from: 0012
-- The chain of the audit (server/platform/audit-chain.ts): each link holds the hash of a record together with the link
-- before it. A record that is changed, removed or added later breaks the chain.
create table audit_link (
  seq bigint primary key,
  -- The table of the record: audit, or event (the timeline of master data).
  source text not null check (source in ('audit', 'event')),
  record_id uuid not null,
  -- The time of the record.
  at timestamptz not null,
  hash text not null,
  unique (record_id, source)
);
create index audit_link_by_time on audit_link (at);
create trigger audit_link_is_append_only before update or delete on audit_link
  for each row execute function refuse_rewriting();
create trigger audit_link_is_never_emptied before truncate on audit_link
  for each statement execute function refuse_rewriting();
