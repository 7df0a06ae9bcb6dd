-- Who cancelled an event: their words are not shown across a block. Of events cancelled before, it is not known.
alter table events add column cancelled_by uuid references members on delete set null;
create index events_cancelled_by on events (cancelled_by) where cancelled_by is not null;

-- The session in which a calendar's address was made: the address ends when its member ends that session from another browser.
alter table calendar_feeds add column session_id uuid references sessions on delete set null;
create index calendar_feeds_session on calendar_feeds (session_id) where session_id is not null;
alter table own_calendars add column session_id uuid references sessions on delete set null;
create index own_calendars_session on own_calendars (session_id) where session_id is not null;

-- The due date that the owner has refused to move: across a block it is not asked again. Of refusals before, it is not known.
alter table exchanges add column refused_due_on date;
