-- compatible-from: 0012
-- The figures that pages follow, computed by one node and read by all. A node claims a computation until claimed_until, and
-- renews that while it computes. Only a cache: it needs no write-ahead log, and a crash may empty it.
create unlogged table gauge_value (
  topic text not null,
  scope text not null,
  -- Of the server's build and of what it watches: servers that compute differently share nothing.
  variant text not null,
  -- The events in the logs that the gauge watches when its computation began, which the value contains.
  events bigint,
  as_of timestamptz,
  begun_at timestamptz,
  -- JSON.
  value text,
  claim_id uuid not null,
  claim_events bigint not null,
  claimed_at timestamptz not null,
  claimed_until timestamptz,
  primary key (topic, scope, variant)
) with (fillfactor = 50);
alter table gauge_value set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
