-- compatible-from: 0012
-- The trip of a vehicle: which one a delivery belongs to, and which of its stops it is. A server of before leaves both empty.
alter table delivery add column trip_id uuid;
alter table delivery add column stop_no integer check (stop_no > 0);
create index delivery_of_trip on delivery (trip_id) where trip_id is not null;
alter table delivery_line add column refuse_reason text
  check (refuse_reason in ('packaging', 'quality', 'wrongGoods', 'expiry', 'notOrdered', 'other'));
-- The signature and the photos of a delivery; delivery.proof_id is the first of them, and all that older rows have.
create table delivery_proof (
  delivery_id uuid not null references delivery (id),
  file_id uuid not null references file (id),
  proof_no integer not null check (proof_no > 0),
  primary key (delivery_id, proof_no)
);
