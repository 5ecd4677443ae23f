-- compatible-from: 0012
-- What is past its time is found by an index, however large the table is (server/platform/retention.ts).
create index login_failure_by_time on login_failure (at);
create index session_by_end on session (coalesce(ended_at, expires_at));
create index message_by_time on message (at) where type <> 'todo' or closed_at is not null;
