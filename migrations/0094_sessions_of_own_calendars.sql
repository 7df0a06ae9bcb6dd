-- As 0093, for the calendar of a member's own events. A table each, so that a migration locks little at a time.
alter table own_calendars add column session_id uuid references sessions on delete set null;
create index own_calendars_session on own_calendars (session_id) where session_id is not null;
