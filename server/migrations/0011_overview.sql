-- What the overview needs in order to be cheap over very long ledgers.

-- Units in and out per quarter of an hour, of one client's goods in one warehouse. A quarter is in one business hour and
-- one business day of every time zone. Written by the ledger itself, so that it is never anything but the ledger's sum.
create table movement (
  client_id uuid not null references client (id),
  warehouse_id uuid not null references warehouse (id),
  quarter timestamptz not null,
  inbound integer not null,
  outbound integer not null,
  primary key (quarter, client_id, warehouse_id)
);

-- Inbound: what entries bring (receipts less their reversals). Outbound: what is issued.
create function ledger_sums() returns trigger language plpgsql as $$
begin
  insert into movement (client_id, warehouse_id, quarter, inbound, outbound)
  select s.client_id, s.warehouse_id, date_bin('15 minutes', l.at, timestamptz '2000-01-01 00:00:00+00'),
    coalesce(sum(l.delta_on_hand) filter (where l.cause_entity = 'entry'), 0),
    coalesce(-sum(l.delta_on_hand) filter (where l.kind = 'issue'), 0)
  from added l join stock s on s.id = l.stock_id
  where l.cause_entity = 'entry' or l.kind = 'issue'
  group by 1, 2, 3 order by 3, 1, 2
  on conflict (quarter, client_id, warehouse_id) do update
    set inbound = movement.inbound + excluded.inbound, outbound = movement.outbound + excluded.outbound;
  return null;
end $$;

insert into movement (client_id, warehouse_id, quarter, inbound, outbound)
select s.client_id, s.warehouse_id, date_bin('15 minutes', l.at, timestamptz '2000-01-01 00:00:00+00'),
  coalesce(sum(l.delta_on_hand) filter (where l.cause_entity = 'entry'), 0),
  coalesce(-sum(l.delta_on_hand) filter (where l.kind = 'issue'), 0)
from ledger l join stock s on s.id = l.stock_id
where l.cause_entity = 'entry' or l.kind = 'issue'
group by 1, 2, 3;

create trigger ledger_sums after insert on ledger
  referencing new table as added for each statement execute function ledger_sums();

-- What was finished in the last days, what is overdue, and what has just happened.
create index entry_by_completion on entry (completed_at) where status = 'completed';
create index exit_by_shipment on exit (shipped_at) where status = 'shipped';
create index entry_overdue on entry (expected_at) where status in ('approved', 'receiving');
create index exit_overdue on exit (required_at) where status in ('approved', 'picking', 'picked');
create index exit_short on exit (shipped_at) where short_total > 0;
create index event_of_attempts on event (at) where entity = 'delivery' and type in ('sign', 'fail');
create index entry_by_client_update on entry (client_id, updated_at);
create index exit_by_client_update on exit (client_id, updated_at);
create index delivery_by_client_update on delivery (client_id, updated_at);

-- One overview per scope and minute, for replay (72 hours).
create table sample (
  scope text collate "C" not null,
  minute timestamptz not null,
  value jsonb not null,
  primary key (scope, minute)
);
