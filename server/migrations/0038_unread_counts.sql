-- compatible-from: 0012
-- The unread count of the last event of a person's inbox (topic message): the next event adds to it instead of counting
-- again. It is valid while unread_seq is the counter's seq and unread_sight says what the person's role shows.
alter table feed_counter add column unread integer;
alter table feed_counter add column unread_seq bigint;
alter table feed_counter add column unread_sight text;
