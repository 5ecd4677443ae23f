-- compatible-from: 0012
-- Programs of clients and of the warehouse: each acts as a user of kind machine, which has no role and no password. Servers
-- of before join people with their roles, so that none of their lists, messages and rules sees a machine either.

create table integration (
  id uuid primary key,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid,
  name text collate "C" not null,
  -- null: the warehouse's own.
  client_id uuid references client (id),
  -- Names of src/contracts/scopes.ts.
  scopes jsonb not null,
  -- CIDR blocks, one a line; null: any address.
  addresses text,
  per_minute integer not null default 600 check (per_minute between 10 and 6000),
  contact_email text,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  remark text,
  last_used_at timestamptz,
  is_twin boolean not null default false
);
create unique index integration_form_name_key on integration (normal_form(name), client_id) nulls not distinct;
create index integration_by_client on integration (client_id);

alter table users add column kind text not null default 'person' check (kind in ('person', 'machine'));
-- The integration whose machine this is; it goes with it.
alter table users add column integration_id uuid unique references integration (id) on delete cascade;
alter table users alter column role_id drop not null;
alter table users alter column password_hash drop not null;
alter table users add constraint users_are_people_or_machines check (
  case kind when 'person' then role_id is not null and password_hash is not null and integration_id is null
  else role_id is null and password_hash is null and integration_id is not null end
);

create table access_key (
  id uuid primary key,
  integration_id uuid not null references integration (id),
  -- The first 13 characters, by which people know it.
  prefix text not null,
  hash text not null unique,
  -- The pages that its maker had: it never opens more.
  pages jsonb not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_address text,
  revoked_at timestamptz,
  revoked_by uuid references users (id),
  check (expires_at <= created_at + interval '400 days')
);
create index access_key_of_integration on access_key (integration_id);

-- What an access key was exchanged for (RFC 6749, client credentials).
create table access_token (
  hash text primary key,
  key_id uuid not null references access_key (id) on delete cascade,
  scopes jsonb not null,
  expires_at timestamptz not null
);
create index access_token_of_key on access_token (key_id);

-- The audit reads integrations too: its index has to know of them.
drop index event_of_master_data;
create index event_of_master_data on event (at desc, id desc)
  where entity in ('user', 'role', 'department', 'post', 'client', 'warehouse', 'location', 'goodsCategory', 'goodsBrand',
                   'goodsLevel', 'goodsType', 'vehicle', 'bulletin', 'display', 'robot', 'integration');
