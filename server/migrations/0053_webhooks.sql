-- compatible-from: 0012
-- Webhooks: events are posted to an address of an integration. Each is a cursor on the log, so that nothing is queued and a
-- command does nothing for them.

create table webhook (
  id uuid primary key,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  create_user_id uuid,
  name text collate "C" not null,
  integration_id uuid not null references integration (id),
  -- Names of src/contracts/event.ts.
  topics jsonb not null,
  -- Words by comma; null: all.
  types text,
  is_thin boolean not null default false,
  batch_size integer not null default 1 check (batch_size between 1 and 100),
  remark text,
  -- States of src/machines/lifecycles/webhook.lifecycle.ts.
  status text not null default 'paused' check (status in ('delivering', 'retrying', 'paused', 'stopped', 'lost')),
  status_since timestamptz not null default now(),
  -- Encrypted with SECRETS_KEY, bound to the row: { url, secrets }.
  sealed text,
  host text,
  -- The pages that its maker had: it never tells more.
  pages jsonb not null default '[]',
  -- The key that gave the address; null: a person did. It is paused when that key is revoked.
  key_id uuid references access_key (id),
  -- Posts of the same event that failed one after another.
  attempt integer not null default 0,
  next_at timestamptz,
  last_error text,
  last_delivered_at timestamptz,
  -- The round that has it, on one node at a time.
  run_id uuid,
  leased_until timestamptz,
  -- The post that was begun: a repeated one has the same events under the same id.
  plan_topic text,
  plan_from bigint,
  plan_to bigint,
  -- The receiver is to be told that its place in the log is gone.
  is_reset_due boolean not null default false,
  -- How often it was set back.
  replays integer not null default 0,
  is_twin boolean not null default false
);
create unique index webhook_form_name_key on webhook (normal_form(name), integration_id);
create index webhook_of_integration on webhook (integration_id);
create index webhook_by_key on webhook (key_id) where key_id is not null;
create index webhook_at_work on webhook (next_at) where status in ('delivering', 'retrying');

-- What is behind a webhook, in each of its topics.
create table webhook_cursor (
  webhook_id uuid not null references webhook (id) on delete cascade,
  topic text not null,
  scope text not null,
  -- The history that the number belongs to.
  epoch text not null,
  seq bigint not null,
  mark text,
  -- Events up to here were posted before it was set back.
  replay_to bigint not null default 0,
  primary key (webhook_id, topic)
);

-- Kept for 14 days.
create table webhook_attempt (
  id uuid primary key,
  webhook_id uuid not null references webhook (id) on delete cascade,
  topic text not null,
  from_seq bigint not null,
  to_seq bigint not null,
  attempt integer not null,
  at timestamptz not null,
  ms integer not null,
  http_status integer,
  error text,
  answer_start text not null
);
create index webhook_attempt_of_webhook on webhook_attempt (webhook_id, at desc, id desc);
create index webhook_attempt_by_time on webhook_attempt (at);

-- The audit reads webhooks too: its index has to know of them.
drop index event_of_master_data;
create index event_of_master_data on event (at desc, id desc)
  where entity in ('user', 'role', 'department', 'post', 'client', 'warehouse', 'location', 'goodsCategory', 'goodsBrand',
                   'goodsLevel', 'goodsType', 'vehicle', 'bulletin', 'display', 'robot', 'integration', 'webhook');
