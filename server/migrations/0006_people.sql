-- Who is online on which node, and what the audit of master data is read by.

-- A node keeps its own rows fresh; those of a node that has died grow old and count no longer.
create table presence (
  node_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (node_id, user_id)
);
create index presence_by_user on presence (user_id);

-- Requests and stock have timelines of their own: the audit is about people and master data.
create index event_of_master_data on event (at desc, id desc)
  where entity in ('user', 'role', 'department', 'post', 'client', 'warehouse', 'location', 'goodsCategory', 'goodsBrand',
                   'goodsLevel', 'goodsType', 'vehicle');
create index event_by_person on event (by_user_id, at desc, id desc);
create index audit_by_time on audit (at desc, id desc);
create index audit_by_person on audit (user_id, at desc, id desc);

create trigger audit_is_append_only before update or delete on audit
  for each row execute function refuse_rewriting();
create trigger audit_is_never_emptied before truncate on audit
  for each statement execute function refuse_rewriting();
