-- compatible-from: 0012
-- Browsers and systems that a person has signed in from, so that a sign-in from another one can be told to them. Only a
-- hash is stored. `agent_hash` covers the person's id, so that equal devices of two people do not match.
create table known_device (
  user_id uuid not null references users (id) on delete cascade,
  agent_hash text collate "C" not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, agent_hash)
);
