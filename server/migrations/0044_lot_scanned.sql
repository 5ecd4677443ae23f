-- compatible-from: 0012
-- The lot that a scanner read when these goods were picked; null: none was scanned.
alter table allocation add column lot_scanned text;
