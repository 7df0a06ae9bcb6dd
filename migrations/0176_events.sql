-- Events: the meetings of clubs, and later those of the city, which have no club. Each meeting of a series is a row of its own.

create table event_series (
  id uuid primary key default gen_random_uuid(),
  rhythm text not null check (rhythm in ('day', 'weekday')),
  -- The day the rhythm is told by: 'the third Tuesday'.
  first_on date not null
);

create table events (
  id uuid primary key default gen_random_uuid(),
  club_id uuid references clubs on delete cascade,
  series_id uuid references event_series,
  created_by uuid references members on delete set null,
  title text not null check (char_length(btrim(title)) between 1 and 100),
  description text not null check (char_length(description) between 10 and 500),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null check (char_length(btrim(place)) between 1 and 120),
  link text not null default '' check (link = '' or link ~ '^https?://'),
  -- Seats; null where there is room for everybody.
  capacity integer check (capacity > 0),
  -- Also for who is not in the club, as long as the club is public.
  is_public boolean not null default false,
  picture_id uuid references images on delete set null,
  -- How many said what: kept by the trigger below, so that no list counts.
  going integer not null default 0 check (going >= 0),
  maybe integer not null default 0 check (maybe >= 0),
  waiting integer not null default 0 check (waiting >= 0),
  -- How often what calendars show of it has changed.
  version integer not null default 0,
  cancelled_at timestamptz,
  -- A word to who would have come.
  cancel_note text not null default '' check (char_length(cancel_note) <= 300),
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint events_end_after_start check (ends_at > starts_at),
  constraint events_cancel_note check (cancel_note = '' or cancelled_at is not null),
  -- Of two who take the last seat at once, one has it.
  constraint events_seats check (capacity is null or going <= capacity)
);
create index events_of_club on events (club_id, starts_at, id);
create index events_public on events (starts_at, id) where is_public and cancelled_at is null;
create index events_of_series on events (series_id, starts_at) where series_id is not null;
create index events_created_by on events (created_by) where created_by is not null;
create index events_picture on events (picture_id) where picture_id is not null;
create index events_to_remind on events (starts_at, id) where cancelled_at is null and reminded_at is null;
create index events_waited_for on events (starts_at, id) where cancelled_at is null and waiting > 0;

-- What members have said to an event. Who wants to come and has no seat waits for one, in the order of when they said so.
create table event_answers (
  event_id uuid not null references events on delete cascade,
  member_id uuid not null references members on delete cascade,
  attendance text not null check (attendance in ('going', 'waiting', 'maybe', 'no')),
  -- Others who see the event see that they come.
  is_named boolean not null default false,
  answered_at timestamptz not null,
  primary key (event_id, member_id)
);
create index event_answers_of_member on event_answers (member_id);
create index event_answers_in_order on event_answers (event_id, attendance, answered_at, member_id);

create function count_event_answers() returns trigger language plpgsql as $$
declare
  of_event uuid := case when tg_op = 'DELETE' then old.event_id else new.event_id end;
  was text := case when tg_op = 'INSERT' then '' else old.attendance end;
  becomes text := case when tg_op = 'DELETE' then '' else new.attendance end;
begin
  if was <> becomes then
    update events set
      going = going + (becomes = 'going')::int - (was = 'going')::int,
      maybe = maybe + (becomes = 'maybe')::int - (was = 'maybe')::int,
      waiting = waiting + (becomes = 'waiting')::int - (was = 'waiting')::int
    where id = of_event;
  end if;
  return null;
end $$;
create trigger event_answers_counted after insert or delete or update of attendance on event_answers
  for each row execute function count_event_answers();

-- Who leaves a club, or is put out, gives their seats back: also those of a public event, which they may ask for again.
create function leave_events_of_club() returns trigger language plpgsql as $$
begin
  delete from event_answers a using events e
  where a.member_id = old.member_id and e.id = a.event_id and e.club_id = old.club_id and e.starts_at > now();
  return null;
end $$;
create trigger club_members_leave_events after delete on club_members
  for each row execute function leave_events_of_club();

-- Of a club that becomes private, whoever is not in it has seats no more.
create function close_events_of_club() returns trigger language plpgsql as $$
begin
  delete from event_answers a using events e
  where e.club_id = new.id and e.starts_at > now() and a.event_id = e.id
    and not exists (select from club_members m where m.club_id = new.id and m.member_id = a.member_id);
  return null;
end $$;
create trigger clubs_close_events after update of visibility on clubs
  for each row when (new.visibility = 'private' and old.visibility <> 'private') execute function close_events_of_club();

-- The address at which a member's calendar reads a club's meetings. Of what is secret in it only a digest is kept.
create table calendar_feeds (
  club_id uuid not null,
  member_id uuid not null references members on delete cascade,
  digest text not null unique,
  created_at timestamptz not null default now(),
  primary key (club_id, member_id),
  -- Out of the club, the address leads nowhere.
  foreign key (club_id, member_id) references club_members on delete cascade
);
create index calendar_feeds_of_member on calendar_feeds (member_id);
