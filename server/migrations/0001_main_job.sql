-- The main job's tables: people, master data, entries, stock and its ledger, messages, the event log and the feed.
-- SQL of PostgreSQL 15, no extensions: the embedded engine has none. Sorted text is COLLATE "C" so that both
-- engines order alike. No expiry is stored as 9999-12-31, no lot as ''.

create table meta (
  key text primary key,
  value text not null
);

-- People ------------------------------------------------------------------------------------------------------

create table department (
  id uuid primary key,
  code text collate "C" not null unique,
  name text collate "C" not null,
  parent_id uuid references department (id),
  leader_user_id uuid,
  phone text,
  sort integer not null default 0,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  remark text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid,
  unique nulls not distinct (parent_id, name)
);

create table post (
  id uuid primary key,
  code text collate "C" not null unique,
  name text collate "C" not null,
  department_id uuid references department (id),
  sort integer not null default 0,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  remark text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid
);

create table role (
  id uuid primary key,
  role_name text collate "C" not null unique,
  role_code text not null check (role_code in ('admin', 'client')),
  menu jsonb not null,
  builtin boolean not null default false,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  remark text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid
);

create table goods_level (
  id uuid primary key,
  code text collate "C" not null unique,
  name text collate "C" not null,
  rank integer not null default 0,
  colour text,
  count_interval_days integer check (count_interval_days > 0),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid
);

create table client (
  id uuid primary key,
  code text collate "C" not null unique,
  name text collate "C" not null,
  short_name text collate "C" not null,
  credit_code text,
  contact text,
  phone text,
  email text,
  region_code integer,
  address text,
  level_id uuid references goods_level (id),
  status text not null default 'active' check (status in ('active', 'suspended')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid
);

-- The specification's current user. The password is an argon2id hash and never leaves the server.
create table users (
  id uuid primary key,
  user_number text collate "C" not null unique,
  user_account text collate "C" not null unique,
  password_hash text not null,
  user_name text collate "C" not null,
  user_phone text collate "C" unique,
  user_fix_phone text,
  email text,
  avatar text,
  post_id uuid references post (id),
  role_id uuid not null references role (id),
  department_id uuid references department (id),
  client_id uuid references client (id),
  user_status smallint not null default 1 check (user_status in (0, 1)),
  the_tax text,
  must_change_password boolean not null default false,
  last_seen_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid
);
create index users_by_role on users (role_id);
create index users_by_client on users (client_id);

create table session (
  id uuid primary key,
  token_hash text not null unique,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_code integer,
  address text,
  agent text
);
create index session_live_by_user on session (user_id) where ended_at is null;

-- One row per failed sign-in; `subject` is a hashed account or address.
create table login_failure (
  id uuid primary key,
  subject text not null,
  at timestamptz not null
);
create index login_failure_recent on login_failure (subject, at);

create table audit (
  id uuid primary key,
  at timestamptz not null,
  user_id uuid,
  user_name text,
  action text not null,
  entity text not null,
  entity_id uuid,
  details jsonb not null default '{}'
);
create index audit_by_entity on audit (entity, entity_id, at);

-- Master data -------------------------------------------------------------------------------------------------

create table goods_category (
  id uuid primary key,
  parent_id uuid references goods_category (id),
  code text collate "C" not null unique,
  name text collate "C" not null,
  sort integer not null default 0,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid
);

create table goods_brand (
  id uuid primary key,
  code text collate "C" not null unique,
  name text collate "C" not null unique,
  name_en text,
  logo text,
  country text,
  sort integer not null default 0,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid
);

create table goods_type (
  id uuid primary key,
  client_id uuid references client (id),
  sku_code text collate "C" not null,
  name text collate "C" not null,
  spec text,
  category_id uuid references goods_category (id),
  brand_id uuid references goods_brand (id),
  level_id uuid references goods_level (id),
  gtin text,
  unit text not null,
  pack_unit text,
  pack_size integer not null default 1 check (pack_size >= 1),
  length_mm integer check (length_mm > 0),
  width_mm integer check (width_mm > 0),
  height_mm integer check (height_mm > 0),
  weight_grams integer check (weight_grams > 0),
  track_lot boolean not null default false,
  track_expiry boolean not null default false,
  shelf_life_days integer check (shelf_life_days > 0),
  safety_stock integer not null default 0 check (safety_stock >= 0),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid,
  unique nulls not distinct (client_id, sku_code)
);
create index goods_type_by_name on goods_type (name, id);

create table warehouse (
  id uuid primary key,
  code text collate "C" not null unique,
  name text collate "C" not null,
  kind text not null default 'normal' check (kind in ('normal', 'cold', 'bonded', 'hazmat')),
  region_code integer,
  address text,
  manager_user_id uuid references users (id),
  phone text,
  capacity_m3 integer check (capacity_m3 > 0),
  over_receipt_percent integer not null default 0 check (over_receipt_percent between 0 and 100),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid
);

create table location (
  id uuid primary key,
  warehouse_id uuid not null references warehouse (id),
  code text collate "C" not null,
  zone text not null check (zone in ('receiving', 'storage', 'picking', 'outbound', 'damaged', 'returns')),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid,
  unique (warehouse_id, code)
);

-- Stock and its ledger ----------------------------------------------------------------------------------------

-- Locked before any stock row of its (client, warehouse), so that commands on the same goods queue up in one place.
create table stock_gate (
  client_id uuid not null references client (id),
  warehouse_id uuid not null references warehouse (id),
  primary key (client_id, warehouse_id)
);

create table stock (
  id uuid primary key,
  client_id uuid not null references client (id),
  type_id uuid not null references goods_type (id),
  warehouse_id uuid not null references warehouse (id),
  location_id uuid not null references location (id),
  lot text collate "C" not null default '',
  expiry date not null default '9999-12-31',
  condition text not null check (condition in ('good', 'damaged', 'quarantine')),
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0,
  received_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid,
  check (reserved >= 0 and reserved <= on_hand),
  unique (client_id, type_id, warehouse_id, location_id, lot, expiry, condition)
);
create index stock_by_type on stock (type_id);
create index stock_by_location on stock (location_id);
create index stock_by_warehouse on stock (warehouse_id, client_id);

create table ledger (
  id uuid primary key,
  stock_id uuid not null references stock (id),
  kind text not null
    check (kind in ('receipt', 'issue', 'reserve', 'release', 'adjust', 'move', 'condition', 'return')),
  delta_on_hand integer not null,
  delta_reserved integer not null,
  on_hand_after integer not null check (on_hand_after >= 0),
  reserved_after integer not null check (reserved_after >= 0 and reserved_after <= on_hand_after),
  cause_entity text not null,
  cause_id uuid not null,
  cause_number text,
  receipt_id uuid,
  reason text,
  operator_id uuid,
  operator_name text not null,
  command_key text,
  at timestamptz not null,
  check (delta_on_hand <> 0 or delta_reserved <> 0)
);
create index ledger_by_stock on ledger (stock_id, at desc, id desc);
create index ledger_by_cause on ledger (cause_entity, cause_id);
create index ledger_by_time on ledger (at desc, id desc);

-- Entries -----------------------------------------------------------------------------------------------------

create table entry (
  id uuid primary key,
  number text collate "C" not null unique,
  client_id uuid not null references client (id),
  warehouse_id uuid not null references warehouse (id),
  kind text not null default 'purchase' check (kind in ('purchase', 'return', 'transfer', 'other')),
  source_number text collate "C",
  expected_at timestamptz,
  plate text,
  driver text,
  phone text,
  dock text,
  arrived_at timestamptz,
  priority smallint not null default 0 check (priority between 0 and 2),
  status text not null default 'draft'
    check (status in ('draft', 'pending', 'rejected', 'approved', 'receiving', 'completed', 'cancelled')),
  revision integer not null default 0,
  submitted_by uuid references users (id),
  submitted_at timestamptz,
  approved_at timestamptz,
  completed_at timestamptz,
  reject_reason text,
  cancel_reason text,
  close_short_reason text,
  discrepancy boolean not null default false,
  remark text,
  return_of uuid,
  line_count integer not null default 0,
  expected_total integer not null default 0,
  good_total integer not null default 0,
  damaged_total integer not null default 0,
  closed_short_total integer not null default 0,
  status_since timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid,
  unique (client_id, source_number)
);
create index entry_by_status on entry (status, status_since, id);
create index entry_by_client on entry (client_id, status, created_at desc, id desc);
create index entry_by_creation on entry (created_at desc, id desc);
create index entry_by_expected on entry (expected_at, id);
create index entry_by_warehouse on entry (warehouse_id, status);

create table entry_line (
  id uuid primary key,
  entry_id uuid not null references entry (id) on delete cascade,
  line_no integer not null,
  type_id uuid not null references goods_type (id),
  expected integer not null check (expected > 0),
  good integer not null default 0 check (good >= 0),
  damaged integer not null default 0 check (damaged >= 0),
  closed_short integer not null default 0 check (closed_short >= 0),
  lot text not null default '',
  production_date date,
  expiry date,
  unique (entry_id, line_no)
);
create index entry_line_by_type on entry_line (type_id);

create table receipt (
  id uuid primary key,
  entry_id uuid not null references entry (id),
  receipt_no integer not null,
  at timestamptz not null,
  operator_id uuid,
  operator_name text not null,
  reversed_at timestamptz,
  reversed_by_name text,
  reverse_reason text,
  unique (entry_id, receipt_no)
);

create table receipt_line (
  id uuid primary key,
  receipt_id uuid not null references receipt (id),
  line_id uuid not null references entry_line (id),
  location_id uuid not null references location (id),
  good integer not null check (good >= 0),
  damaged integer not null check (damaged >= 0),
  good_stock_id uuid references stock (id),
  damaged_stock_id uuid references stock (id),
  lot text not null default '',
  production_date date,
  expiry date,
  photos jsonb not null default '[]',
  check (good + damaged > 0)
);
create index receipt_line_by_receipt on receipt_line (receipt_id);

-- What happened, and who is told ------------------------------------------------------------------------------

-- The timeline of every request: append-only. `details` holds what the timeline shows (reason, totals, plate …).
create table event (
  id uuid primary key,
  entity text not null,
  entity_id uuid not null,
  type text not null,
  from_status text,
  to_status text,
  version integer not null,
  at timestamptz not null,
  by_user_id uuid,
  by_name text not null,
  command_key text,
  details jsonb not null default '{}'
);
create index event_by_entity on event (entity, entity_id, at, id);
create index event_by_time on event (at desc, id desc);

create table message (
  id uuid primary key,
  recipient_id uuid not null references users (id),
  event_id uuid not null,
  type text not null check (type in ('message', 'notice', 'todo')),
  message_type smallint check (message_type between 1 and 6),
  template text not null,
  values jsonb not null default '{}',
  link text,
  entity text,
  entity_id uuid,
  at timestamptz not null,
  read_at timestamptz,
  closed_at timestamptz,
  unique (event_id, recipient_id)
);
create index message_by_recipient on message (recipient_id, at desc, id desc);
create index message_unread on message (recipient_id) where read_at is null;
create index message_open_todo on message (entity, entity_id) where type = 'todo' and closed_at is null;

-- The feed: one gapless counter per (topic, scope), and the log that it numbers. Pruned after 72 hours.
create table feed_counter (
  topic text not null,
  scope text not null,
  seq bigint not null default 0,
  pruned_to bigint not null default 0,
  primary key (topic, scope)
);

create table feed_log (
  topic text not null,
  scope text not null,
  seq bigint not null,
  event_id uuid not null,
  type text not null,
  entity text not null,
  entity_id uuid not null,
  version integer not null,
  at timestamptz not null,
  by_user_id uuid,
  by_name text not null,
  command_key text,
  payload jsonb not null,
  primary key (topic, scope, seq)
);
create index feed_log_by_time on feed_log (at);

-- Answers of commands by key: inserting the row is the first write of its transaction, so a twin in flight waits.
create table idempotency (
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_by_time on idempotency (at);

-- Append-only, enforced here and not only by habit.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = '23001';
end
$$;
create trigger ledger_is_append_only before update or delete on ledger
  for each row execute function refuse_rewriting();
create trigger ledger_is_never_emptied before truncate on ledger
  for each statement execute function refuse_rewriting();
create trigger event_is_append_only before update or delete on event
  for each row execute function refuse_rewriting();
create trigger event_is_never_emptied before truncate on event
  for each statement execute function refuse_rewriting();
