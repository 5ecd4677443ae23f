-- compatible-from: 0012
-- A todo for the holders of a right is one row for each role that has it, however many people hold the role. Rows of before
-- it, notices and messages stay rows of a person.
alter table message alter column recipient_id drop not null;
alter table message add column role_id uuid references role (id) on delete cascade;
-- Who submitted the request that the todo is about: they cannot approve it, so it is never theirs.
alter table message add column except_user_id uuid;
alter table message add constraint message_addressee_check check (num_nonnulls(recipient_id, role_id) = 1) not valid;
create unique index message_once_a_role on message (event_id, role_id) where role_id is not null;
create index message_by_role on message (role_id, at desc, id desc) where role_id is not null;
create index message_open_by_role on message (role_id, at desc, id desc) where role_id is not null and closed_at is null;

-- Which todos of their role a person has read. Of messages of their own the row says it.
create table message_read (
  message_id uuid not null references message (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  read_at timestamptz not null,
  primary key (message_id, user_id)
);
create index message_read_by_person on message_read (user_id);
