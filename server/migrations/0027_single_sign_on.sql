-- compatible-from: 0012
-- Sign-ins through an OpenID Connect provider that are under way: one row from the click on the button until the console
-- has its token. Secrets that come back from the browser are stored as hashes.
create table oidc_sign_in (
  state_hash text collate "C" primary key,
  -- The cookie of the browser that began it.
  browser_hash text collate "C" not null,
  nonce text not null,
  code_verifier text not null,
  -- The path of the console to open afterwards.
  return_to text not null,
  address text not null,
  created_at timestamptz not null,
  -- When the provider sent the browser back; null: not yet. A state is used once.
  returned_at timestamptz,
  -- The code that the console exchanges for a token, how long, and whose. Null user and a reason: refused.
  exchange_hash text collate "C" unique,
  exchange_until timestamptz,
  user_id uuid references users (id) on delete cascade,
  refused text,
  check (user_id is null or refused is null)
);
create index oidc_sign_in_by_time on oidc_sign_in (created_at);
create index oidc_sign_in_of_address on oidc_sign_in (address, created_at);
create index oidc_sign_in_of_user on oidc_sign_in (user_id);
