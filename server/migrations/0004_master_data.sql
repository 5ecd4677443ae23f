-- Vehicles, and what the lists of master data sort by.

create table vehicle (
  id uuid primary key,
  plate text collate "C" not null unique,
  kind text not null default 'van' check (kind in ('van', 'box', 'flatbed', 'reefer', 'trailer')),
  ownership text not null default 'own' check (ownership in ('own', 'hired')),
  max_load_kg integer not null check (max_load_kg > 0),
  max_volume_m3 integer check (max_volume_m3 > 0),
  driver text,
  phone text,
  inspection_due date,
  insurance_due date,
  -- onTrip is no status of the row: it follows from the deliveries that are under way.
  status text not null default 'idle' check (status in ('idle', 'maintenance', 'disabled')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid
);
create index vehicle_by_update on vehicle (updated_at, id);

alter table department
  add constraint department_leader_user_id_fkey foreign key (leader_user_id) references users (id);

-- Who is asked whether anything refers to a row (before it is deleted) looks here.
create index department_by_parent on department (parent_id);
create index department_by_leader on department (leader_user_id);
create index post_by_department on post (department_id);
create index users_by_department on users (department_id);
create index users_by_post on users (post_id);
create index client_by_level on client (level_id);
create index goods_category_by_parent on goods_category (parent_id);
create index goods_type_by_category on goods_type (category_id);
create index goods_type_by_brand on goods_type (brand_id);
create index goods_type_by_level on goods_type (level_id);
create index warehouse_by_manager on warehouse (manager_user_id);
create index receipt_line_by_location on receipt_line (location_id);
