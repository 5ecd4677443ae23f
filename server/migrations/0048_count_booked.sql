-- compatible-from: 0012
-- A large count is booked in parts: the lines whose differences are yet to be posted after its approval.
alter table count add column unbooked_lines integer not null default 0;
