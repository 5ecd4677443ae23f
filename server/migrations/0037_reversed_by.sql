-- compatible-from: 0012
-- Who reversed a receipt, by id beside the name that is there.
alter table receipt add column reversed_by uuid;
