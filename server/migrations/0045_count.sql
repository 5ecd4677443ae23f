-- compatible-from: 0012
-- Counts: what people counted at which hour, and what the ledger was corrected by. A line's expected quantity is the sum of
-- its stock row's ledger up to that hour; it is not stored, because it changes with what is reported late.
create table count (
  id uuid primary key,
  number text collate "C" not null unique,
  warehouse_id uuid not null references warehouse (id),
  reason text not null check (reason in ('cycle', 'onDemand', 'afterShort', 'emptied')),
  cause text,
  zone text,
  due_at timestamptz,
  status text not null default 'draft'
    check (status in ('draft', 'open', 'counting', 'counted', 'approved', 'cancelled')),
  status_since timestamptz not null,
  opened_by uuid references users (id),
  approved_by uuid references users (id),
  approved_at timestamptz,
  cancel_reason text,
  line_count integer not null default 0,
  counted_lines integer not null default 0,
  counted_total bigint not null default 0,
  plus_total bigint not null default 0,
  minus_total bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  create_user_id uuid references users (id),
  updated_at timestamptz not null
);
create index count_by_time on count (created_at desc, id desc);
create index count_by_status on count (status, warehouse_id);
create index count_by_approval on count (approved_at) where approved_at is not null;

create table count_line (
  id uuid primary key,
  count_id uuid not null references count (id),
  line_no integer not null,
  location_id uuid not null references location (id),
  client_id uuid not null references client (id),
  type_id uuid not null references goods_type (id),
  lot text collate "C" not null default '',
  expiry date not null default '9999-12-31',
  condition text not null check (condition in ('good', 'damaged', 'quarantine')),
  stock_id uuid references stock (id),
  -- Of an open count: no other one may have the same goods at the same place.
  is_open boolean not null default false,
  is_found boolean not null default false,
  taken_by uuid references users (id),
  counted integer check (counted >= 0),
  counted_by uuid references users (id),
  counted_at timestamptz,
  -- Nothing else is there, said of the place: a record of these goods goes before it.
  is_empty boolean not null default false,
  round integer not null default 1 check (round between 1 and 3),
  state text not null default 'open' check (state in ('open', 'counted', 'recount', 'settled')),
  first_counted integer,
  first_by uuid references users (id),
  first_at timestamptz,
  first_right boolean,
  -- What its approval posted, with what was corrected since; null: not approved.
  posted integer,
  corrected_at timestamptz,
  unique (count_id, location_id, client_id, type_id, lot, expiry, condition)
);
create index count_line_of_count on count_line (count_id, line_no);
create unique index count_line_open on count_line (location_id, client_id, type_id, lot, expiry, condition) where is_open;
create index count_line_posted on count_line (stock_id, counted_at) where posted is not null;
create index count_line_by_client on count_line (client_id, count_id);

-- Every record of a person, also those that another one of theirs went before.
create table count_record (
  id uuid primary key,
  count_id uuid not null references count (id),
  line_id uuid not null references count_line (id),
  round integer not null,
  user_id uuid not null references users (id),
  user_name text not null,
  quantity integer not null check (quantity >= 0),
  is_empty boolean not null,
  counted_at timestamptz not null,
  at timestamptz not null,
  command_key text
);
create index count_record_by_line on count_record (line_id, round, counted_at);

-- Until when the approved counts of a row judge what is reported late.
alter table stock add column counted_at timestamptz;
-- A difference up to max(units, quantity × basis points ÷ 10,000) needs no second count.
alter table goods_level add column count_tolerance_units integer not null default 0 check (count_tolerance_units >= 0);
alter table goods_level add column count_tolerance_bp integer not null default 0
  check (count_tolerance_bp between 0 and 10000);

alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check check (kind in
  ('receipt', 'issue', 'reserve', 'release', 'adjust', 'move', 'condition', 'return', 'pick', 'count')) not valid;
alter table message drop constraint message_message_type_check;
alter table message add constraint message_message_type_check check (message_type between 1 and 8) not valid;
