-- What lists sort by, beyond the indexes that the tables came with.

create index entry_by_update on entry (updated_at, id);
create index entry_by_submission on entry (submitted_at, id);
create index entry_by_status_since on entry (status_since, id);
create index entry_completed on entry (completed_at) where completed_at is not null;
create index entry_approved_or_receiving on entry (expected_at) where status in ('approved', 'receiving');
create index stock_by_expiry on stock (expiry, id);
create index stock_by_quantity on stock (on_hand, id);
create index stock_by_update on stock (updated_at, id);
create index goods_type_by_update on goods_type (updated_at, id);
