-- compatible-from: 0012
-- entry_overdue is the same index; a write keeps one of them.
drop index entry_approved_or_receiving;
