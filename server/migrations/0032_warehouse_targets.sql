-- compatible-from: 0012
-- What a warehouse aims at in a day, and how long it may take; null: no target.

alter table warehouse
  add column daily_inbound_target integer check (daily_inbound_target > 0),
  add column daily_outbound_target integer check (daily_outbound_target > 0),
  add column dock_to_stock_limit_minutes integer check (dock_to_stock_limit_minutes > 0),
  add column review_limit_minutes integer check (review_limit_minutes > 0);
