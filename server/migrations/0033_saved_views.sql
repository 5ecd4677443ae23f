-- compatible-from: 0012
-- Conditions of a list that a person keeps under a name. A view belongs to the side on which it was made: the
-- warehouse's own people (client_id is null), or one client's; shared ones are shown to that side and to no other.
create table saved_view (
  id uuid primary key,
  version integer not null default 1,
  owner_id uuid not null references users (id) on delete cascade,
  client_id uuid references client (id) on delete cascade,
  page text not null,
  name text not null,
  -- The search of the page's address: its filters and its sort.
  query text not null,
  shared boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (owner_id, page, name)
);
create index saved_view_of_side on saved_view (page, client_id) where shared;
create index saved_view_of_client on saved_view (client_id) where client_id is not null;
