-- Beside how far a member has read without a gap: the last post they were shown, wherever they jumped to. Notices go by it.
alter table discussion_readers add column seen_to integer not null default -1;
update discussion_readers set seen_to = read_to;
alter table discussion_readers add constraint discussion_readers_seen check (seen_to >= read_to);
