-- compatible-from: 0012
-- Which requests the admins of a node have open now: [{"entity", "id"}]. A row's lease is that of its presence.
alter table presence add column looking jsonb not null default '[]';
