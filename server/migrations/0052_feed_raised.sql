-- compatible-from: 0012
-- Which numbering raised a counter last: readers of many places ask for those raised since their last look, instead of
-- asking for each place. Numberings run one after the other, under a lock that lasts until their commit, so whoever sees a
-- number has seen all that lower ones raised. Servers of before raise counters without it; readers ask for each place
-- once a second as well.
create sequence feed_numbering;
alter table feed_counter add column raised bigint not null default 0;
create index feed_counter_raised on feed_counter (raised);
