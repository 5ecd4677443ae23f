-- compatible-from: 0012
-- Why a request is late, as the warehouse has recorded it last.
alter table entry add column delay_cause text;
alter table exit add column delay_cause text;
