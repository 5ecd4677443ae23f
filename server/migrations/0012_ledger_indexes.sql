-- A ledger line says itself whose goods and which goods it is about, so that a client's page and a product's page of a
-- very long ledger are read from an index, latest first, and not looked for line by line. A stock row never changes
-- owner or goods, so that what is copied stays true.

alter table ledger add column client_id uuid references client (id), add column type_id uuid references goods_type (id);

alter table ledger disable trigger ledger_is_append_only;
update ledger l set client_id = s.client_id, type_id = s.type_id from stock s where s.id = l.stock_id;
alter table ledger enable trigger ledger_is_append_only;

alter table ledger alter column client_id set not null, alter column type_id set not null;
create index ledger_by_client on ledger (client_id, at desc, id desc);
create index ledger_by_type on ledger (type_id, at desc, id desc);
