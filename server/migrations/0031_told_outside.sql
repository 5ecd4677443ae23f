-- compatible-from: 0012
-- Who hears of messages outside of the console, by mail or by the robot of a chat, and what is yet to be sent.

create table mail_choice (
  user_id uuid primary key references users (id) on delete cascade,
  -- Numbers as in message.message_type.
  message_types jsonb not null,
  locale text not null check (locale in ('zh-CN', 'en-US')),
  -- Hours of the business day between which nothing is sent.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  last_sent_at timestamptz,
  -- Why the last attempt failed; null: it did not.
  last_error text,
  check ((quiet_from is null) = (quiet_until is null))
);

create table robot (
  id uuid primary key,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid,
  name text collate "C" not null unique,
  kind text not null check (kind in ('wecom', 'dingtalk', 'webhook')),
  -- It hears what is told to people of this role.
  role_id uuid not null references role (id),
  locale text not null default 'zh-CN' check (locale in ('zh-CN', 'en-US')),
  tells_entries boolean not null default false,
  tells_exits boolean not null default false,
  tells_deliveries boolean not null default false,
  tells_stock boolean not null default false,
  tells_operations boolean not null default false,
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  -- Address and secret, encrypted, and the address's host for people; null: not given yet.
  sealed text,
  host text,
  last_sent_at timestamptz,
  last_error text,
  check ((quiet_from is null) = (quiet_until is null)),
  check ((sealed is null) = (host is null))
);
create index robot_of_role on robot (role_id);

-- A message that is yet to be sent to one of them. The job that sends it claims it.
create table telling (
  id uuid primary key,
  user_id uuid references mail_choice (user_id) on delete cascade,
  robot_id uuid references robot (id) on delete cascade,
  -- 0: a mail that the person asked for, to try the address.
  message_type smallint not null,
  template text not null,
  values jsonb not null,
  link text,
  entity text not null,
  at timestamptz not null,
  job_id uuid,
  check ((user_id is null) <> (robot_id is null))
);
create index telling_of_user on telling (user_id, at) where user_id is not null;
create index telling_of_robot on telling (robot_id, at) where robot_id is not null;
create index telling_of_job on telling (job_id) where job_id is not null;
create index telling_by_time on telling (at);

-- The audit reads robots too: its index has to know of them.
drop index event_of_master_data;
create index event_of_master_data on event (at desc, id desc)
  where entity in ('user', 'role', 'department', 'post', 'client', 'warehouse', 'location', 'goodsCategory', 'goodsBrand',
                   'goodsLevel', 'goodsType', 'vehicle', 'bulletin', 'display', 'robot');
