-- compatible-from: 0012
-- Lists of requests can be sorted by priority, urgent first.
create index entry_by_priority on entry (priority, id);
create index exit_by_priority on exit (priority, id);
