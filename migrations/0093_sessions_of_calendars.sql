-- The session in which a calendar's address was made: the address ends when its member ends that session from another browser. An older
-- process knows no session: an address that it makes has none, and one that it makes again keeps the session of the former address.
alter table calendar_feeds add column session_id uuid references sessions on delete set null;
create index calendar_feeds_session on calendar_feeds (session_id) where session_id is not null;
