-- compatible-from: 0012
-- Files that belong to nothing are deleted after some days, counted from their upload or from their release, whichever
-- is later (server/platform/retention.ts). Null: never released, or by a version that does not write it.
alter table file add column released_at timestamptz;
drop index file_unclaimed;
create index file_unattached on file (coalesce(released_at, created_at)) where belongs_to is null;
-- For the quota of uploads.
create index file_unattached_of_person on file (uploaded_by) where belongs_to is null;
create index file_unattached_of_client on file (client_id) where belongs_to is null;

-- When a one-time password was given: it has to be used within 7 days. Null: before there was a limit, or the password of
-- the first administrator, whom nobody could give another one.
alter table users add column one_time_since timestamptz;
