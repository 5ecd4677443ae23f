-- compatible-from: 0012
-- What goods look like, and how much a location holds.

alter table goods_type add column picture uuid references file (id);
create index goods_type_by_picture on goods_type (picture) where picture is not null;

alter table location add column capacity_litres integer check (capacity_litres > 0);
