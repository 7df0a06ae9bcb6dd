-- What whoever holds an event writes to all who have said that they are going. So many of an event and day (`hostNoteLimits`).
create table host_notes (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events on delete cascade,
  written_by uuid not null references members on delete cascade,
  body text not null,
  written_at timestamptz not null,
  -- By the calendar of the city, and which one of that day it is.
  written_on date not null,
  number smallint not null,
  constraint host_notes_body check (char_length(body) between 1 and 500),
  constraint host_notes_of_day check (number between 1 and 3),
  constraint host_notes_counted unique (event_id, written_on, number)
);
create index host_notes_of_event on host_notes (event_id, written_at desc, id);
create index host_notes_of_writer on host_notes (written_by);
