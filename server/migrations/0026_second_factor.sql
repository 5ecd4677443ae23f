-- compatible-from: 0012
-- The second factor of signing in: codes of an authenticator app (RFC 6238), and recovery codes for when it is lost.
-- Servers older than this migration do not ask for it: replace all of them soon.
alter table users add column second_factor_since timestamptz;
alter table role add column requires_second_factor boolean not null default false;
-- Set where a provider of single sign-on has vouched for the person: then the role's demand is met.
alter table session add column is_vouched boolean not null default false;
-- Until when this browser is not asked for a code.
alter table sign_in_device add column second_factor_until timestamptz;

create table second_factor (
  user_id uuid primary key references users (id) on delete cascade,
  -- Base32. Null: none was proven yet.
  secret text,
  -- Shown to the person, and not yet proven by a code.
  pending_secret text,
  pending_at timestamptz,
  -- The time step of the last code that was accepted: no code counts twice.
  last_step integer,
  -- Of the recovery codes, base64.
  recovery_salt text
);

create table recovery_code (
  user_id uuid not null references users (id) on delete cascade,
  -- Argon2id with the person's salt.
  code_hash text collate "C" not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Sign-ins whose password was right and whose code is awaited.
create table sign_in_challenge (
  token_hash text collate "C" primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_challenge_by_time on sign_in_challenge (expires_at);
create index sign_in_challenge_by_user on sign_in_challenge (user_id);
