-- compatible-from: 0012
-- The orders that the list of counts offers.
create index count_by_due on count (due_at, id);
create index count_by_status_since on count (status_since, id);
create index count_by_approved on count (approved_at, id);
create index count_by_update on count (updated_at, id);
