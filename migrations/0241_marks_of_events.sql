-- What members put aside of events: on their wishlist, or in the calendar of their own.
create table event_marks (
  member_id uuid not null references members on delete cascade,
  mark text not null constraint event_marks_mark check (mark in ('wishlist', 'calendar')),
  event_id uuid not null references events on delete cascade,
  marked_at timestamptz not null default now(),
  primary key (member_id, mark, event_id)
);
create index event_marks_of_event on event_marks (event_id);

-- The address at which a member's calendar reads what they put into it. Of what is secret in it only a digest is kept.
create table own_calendars (
  member_id uuid primary key references members on delete cascade,
  digest text not null unique,
  created_at timestamptz not null default now()
);
