-- compatible-from: 0012
-- When something was done at the shelf, where that is not when the server heard of it; null: at.
alter table ledger add column done_at timestamptz;
alter table event add column done_at timestamptz;
