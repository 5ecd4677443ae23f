-- compatible-from: 0012
-- Lag and presence are measured by the database's clock alone. Lines of older servers get the default as well; those
-- that were there before have none, for adding a volatile default at once would rewrite the table.
alter table feed_log add column told_at timestamptz;
alter table feed_log alter column told_at set default clock_timestamp();

-- Servers that share this database. Each writes its own row now and then, which proves to it that it can write.
create table node (
  id uuid primary key,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);
