-- Exits with what they reserve, deliveries, and which daily notices have gone out.

create table exit (
  id uuid primary key,
  number text collate "C" not null unique,
  client_id uuid not null references client (id),
  warehouse_id uuid not null references warehouse (id),
  kind text not null default 'sale' check (kind in ('sale', 'transfer', 'return', 'other')),
  source_number text collate "C",
  required_at timestamptz,
  mode text not null default 'delivery' check (mode in ('delivery', 'pickup')),
  consignee_name text,
  consignee_phone text,
  region_code integer check (region_code between 100000 and 999999),
  address text,
  priority smallint not null default 0 check (priority between 0 and 2),
  status text not null default 'draft'
    check (status in ('draft', 'pending', 'rejected', 'approved', 'picking', 'picked', 'shipped', 'cancelled')),
  revision integer not null default 0,
  submitted_by uuid references users (id),
  submitted_at timestamptz,
  approved_at timestamptz,
  picked_at timestamptz,
  shipped_at timestamptz,
  cancel_requested_at timestamptz,
  cancel_request_reason text,
  decline_reason text,
  reject_reason text,
  cancel_reason text,
  -- Who took the goods away; of a pickup alone.
  signer text,
  remark text,
  line_count integer not null default 0,
  requested_total integer not null default 0,
  picked_total integer not null default 0,
  short_total integer not null default 0,
  shipped_total integer not null default 0,
  status_since timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid,
  unique (client_id, source_number)
);
create index exit_by_status on exit (status, status_since, id);
create index exit_by_status_since on exit (status_since, id);
create index exit_by_client on exit (client_id, status, created_at desc, id desc);
create index exit_by_creation on exit (created_at desc, id desc);
create index exit_by_update on exit (updated_at, id);
create index exit_by_submission on exit (submitted_at, id);
create index exit_by_required on exit (required_at, id);
create index exit_by_warehouse on exit (warehouse_id, status);

create table exit_line (
  id uuid primary key,
  exit_id uuid not null references exit (id) on delete cascade,
  line_no integer not null,
  type_id uuid not null references goods_type (id),
  requested integer not null check (requested > 0),
  picked integer not null default 0 check (picked >= 0),
  short integer not null default 0 check (short >= 0),
  shipped integer not null default 0 check (shipped >= 0),
  check (picked + short <= requested and shipped <= picked),
  unique (exit_id, line_no)
);
create index exit_line_by_type on exit_line (type_id);

-- What of a stock row is promised to a line. Open and picked ones are the row's reserved (a law, see reconcile).
create table allocation (
  id uuid primary key,
  exit_id uuid not null references exit (id) on delete cascade,
  line_id uuid not null references exit_line (id) on delete cascade,
  stock_id uuid not null references stock (id),
  quantity integer not null check (quantity > 0),
  status text not null check (status in ('open', 'picked', 'released', 'shipped'))
);
create index allocation_by_exit on allocation (exit_id);
create index allocation_by_stock on allocation (stock_id) where status in ('open', 'picked');

create table delivery (
  id uuid primary key,
  number text collate "C" not null unique,
  exit_id uuid not null unique references exit (id),
  client_id uuid not null references client (id),
  warehouse_id uuid not null references warehouse (id),
  vehicle_id uuid references vehicle (id),
  driver text,
  consignee_name text,
  consignee_phone text,
  region_code integer,
  address text,
  planned_at timestamptz,
  eta timestamptz,
  packages integer not null,
  weight_grams bigint not null,
  volume_cm3 bigint not null,
  attempt integer not null default 1 check (attempt >= 1),
  departed_at timestamptz,
  signed_at timestamptz,
  signer text,
  fail_code text
    check (fail_code in ('nobodyThere', 'refused', 'wrongAddress', 'damaged', 'breakdown', 'other')),
  status text not null default 'pending'
    check (status in ('pending', 'assigned', 'inTransit', 'signed', 'partlySigned', 'failed', 'returning', 'returned',
      'cancelled')),
  line_count integer not null default 0,
  quantity_total integer not null default 0,
  signed_total integer not null default 0,
  damaged_total integer not null default 0,
  refused_total integer not null default 0,
  status_since timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid
);
create index delivery_by_status on delivery (status, status_since, id);
create index delivery_by_status_since on delivery (status_since, id);
create index delivery_by_client on delivery (client_id, status, created_at desc, id desc);
create index delivery_by_creation on delivery (created_at desc, id desc);
create index delivery_by_update on delivery (updated_at, id);
create index delivery_by_plan on delivery (planned_at, id);
create index delivery_by_vehicle on delivery (vehicle_id, status);
create index delivery_by_warehouse on delivery (warehouse_id, status);

create table delivery_line (
  id uuid primary key,
  delivery_id uuid not null references delivery (id),
  line_no integer not null,
  exit_line_id uuid not null references exit_line (id),
  type_id uuid not null references goods_type (id),
  quantity integer not null check (quantity > 0),
  signed integer not null default 0 check (signed >= 0),
  damaged integer not null default 0 check (damaged >= 0),
  refused integer not null default 0 check (refused >= 0),
  check (signed + damaged + refused <= quantity),
  unique (delivery_id, line_no)
);
create index delivery_line_by_type on delivery_line (type_id);

-- At most one return for a delivery: of what was refused, or of all of it.
alter table entry add constraint entry_return_of_fkey foreign key (return_of) references delivery (id);
create unique index entry_by_return on entry (return_of) where return_of is not null;

-- Which of the daily jobs have run on which business day, so that of several nodes one does them.
create table daily_job (
  day date not null,
  job text not null,
  at timestamptz not null,
  primary key (day, job)
);

create index goods_type_with_safety_stock on goods_type (id) where safety_stock > 0;
