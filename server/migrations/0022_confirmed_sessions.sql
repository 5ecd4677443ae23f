-- compatible-from: 0012
-- When the person last gave their password in this session. Resets, roles and displays need that to be recent.
alter table session add column confirmed_at timestamptz;
