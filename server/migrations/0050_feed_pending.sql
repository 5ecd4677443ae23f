-- compatible-from: 0012
-- What transactions publish, until it is numbered: their commits lock no counter that others need. One statement numbers
-- what is committed, in the order of the ids, and moves it into feed_log. An id is drawn with the commit: who has seen a
-- change and changes it again draws a higher one.
create table feed_pending (
  id bigint generated always as identity primary key,
  topic text not null,
  scope text not null,
  event_id uuid not null,
  type text not null,
  entity text not null,
  entity_id uuid not null,
  version integer not null,
  at timestamptz not null,
  by_user_id uuid,
  by_name text not null,
  command_key text,
  payload jsonb not null,
  -- By how many the unread messages of an inbox change; null: they are counted. Of other topics it has no meaning.
  unread_by integer,
  told_at timestamptz not null default clock_timestamp()
);
-- Every line is deleted soon: what is dead must not be read again by each numbering.
alter table feed_pending set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
