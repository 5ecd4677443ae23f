-- Wall monitors: no people, but they may look at the figures.

create table display (
  id uuid primary key,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid,
  name text collate "C" not null unique,
  warehouse_id uuid references warehouse (id),
  locale text not null default 'zh-CN' check (locale in ('zh-CN', 'en-US')),
  -- Of six digits, valid for ten minutes, once.
  code_hash text unique,
  code_expires_at timestamptz,
  paired_at timestamptz,
  -- Not part of its version, like every presence. The node that holds its socket, as long as that keeps saying so.
  last_seen_at timestamptz,
  seen_by_node uuid,
  check ((code_hash is null) = (code_expires_at is null))
);

-- A revoked token stays, so that its late caller hears that it was ended.
create table display_token (
  token_hash text primary key,
  display_id uuid references display (id) on delete set null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index display_token_of on display_token (display_id);

-- The audit reads displays and bulletins too: its index has to know of them.
drop index event_of_master_data;
create index event_of_master_data on event (at desc, id desc)
  where entity in ('user', 'role', 'department', 'post', 'client', 'warehouse', 'location', 'goodsCategory', 'goodsBrand',
                   'goodsLevel', 'goodsType', 'vehicle', 'bulletin', 'display');
