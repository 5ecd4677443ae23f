-- What the lists of stock and of master data sort by, beyond the indexes that the tables came with.

create index stock_by_receipt on stock (received_at, id);
create index goods_type_by_sku on goods_type (sku_code, id);
create index client_by_name on client (name, id);
create index client_by_update on client (updated_at, id);
create index warehouse_by_name on warehouse (name, id);
create index warehouse_by_update on warehouse (updated_at, id);
create index location_by_code on location (code, id);
create index location_by_update on location (updated_at, id);
