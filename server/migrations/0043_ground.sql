-- compatible-from: 0012
-- A pick moves goods: from their shelf to a staging location. The picked allocation names the staging row, and where they were.
alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check
  check (kind in ('receipt', 'issue', 'reserve', 'release', 'adjust', 'move', 'condition', 'return', 'pick')) not valid;
alter table allocation add column from_stock_id uuid references stock (id);
alter table allocation add column picked_at timestamptz;
alter table allocation add column picked_by uuid references users (id);
alter table exit add column staging_location_id uuid references location (id);
-- What was promised to a line and is promised no more, because its goods were taken: to be promised again, or short.
alter table exit_line add column unpromised integer not null default 0 check (unpromised >= 0);
alter table exit add column unpromised_total integer not null default 0;
create index exit_unpromised on exit (warehouse_id, client_id) where unpromised_total > 0;
-- An exit that was picked, put back and picked again has a delivery for each time; one of them at most is not cancelled.
alter table delivery add column is_superseded boolean not null default false;
alter table delivery drop constraint delivery_exit_id_key;
create unique index delivery_of_exit on delivery (exit_id) where not is_superseded;
