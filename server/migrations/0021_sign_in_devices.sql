-- compatible-from: 0012
-- Browsers that a person has signed in from, by the hash of a random cookie. What others try from the same address does not
-- slow down a sign-in from one of them.
create table sign_in_device (
  user_id uuid not null references users (id) on delete cascade,
  token_hash text collate "C" not null,
  last_seen_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index sign_in_device_by_time on sign_in_device (last_seen_at);
