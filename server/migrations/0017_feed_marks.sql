-- compatible-from: 0012
-- Each event carries a mark: a hash over the mark before it in its (topic, scope) and itself. A number names a place
-- in a log; the mark says which history the place belongs to. The counter keeps the last one, also when the log is
-- pruned. Null: written by a version without marks.
alter table feed_counter add column mark text;
alter table feed_log add column mark text;

-- The mark after each event, as an aggregate over the events in their order. `start` is the mark before the first one.
create function feed_mark_after(state text, start text, event text) returns text language sql immutable as $$
  select left(encode(sha256(convert_to(coalesce(state, start, '') || event, 'UTF8')), 'hex'), 16)
$$;
create aggregate feed_mark(start text, event text) (sfunc = feed_mark_after, stype = text);
