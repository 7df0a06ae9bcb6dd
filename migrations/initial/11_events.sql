-- Events: the meetings of clubs, and the city's events, which have no club.

create table event_series (
  id uuid primary key default gen_random_uuid(),
  -- Each week or fortnight on the same weekday, or each month: 'day' on the same date (the 14th), 'weekday' on the same weekday
  -- (the third Tuesday).
  rhythm text not null constraint event_series_rhythm check (rhythm in ('week', 'fortnight', 'day', 'weekday')),
  -- The day from which the rhythm is derived.
  first_on date not null,
  -- The last day it may fall on, for dates that have no row yet. The city's series is one row until it is approved.
  until_on date,
  constraint event_series_order check (until_on >= first_on)
);
comment on table event_series is 'events: How an event repeats. Each date is a row of events.';

-- array_to_string, declared immutable: for texts, no setting changes its result.
create function joined(texts text[]) returns text language sql immutable strict parallel safe
  return array_to_string(texts, ' ');

create table events (
  id uuid primary key default gen_random_uuid(),
  club_id uuid references clubs on delete cascade,
  series_id uuid references event_series,
  created_by uuid references members on delete set null,
  type text not null default 'book_club'
    constraint events_type check (type in ('book_club', 'author_signing', 'reading', 'workshop', 'book_exchange')),
  categories text[] not null default '{}'
    constraint events_categories check (cardinality(categories) <= 6 and array_position(categories, null) is null),
  title text not null check (char_length(btrim(title)) between 1 and 100),
  description text not null check (char_length(description) between 10 and 500),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null check (char_length(btrim(place)) between 1 and 120),
  -- The suburb, and the spot if it is known, rounded to 0.0001 degrees (about 10 m).
  suburb text check (suburb <> ''),
  lat double precision check (lat between -90 and 90 and abs(lat * 10000 - round(lat * 10000)) < 0.001),
  lng double precision check (lng between -180 and 180 and abs(lng * 10000 - round(lng * 10000)) < 0.001),
  link text not null default '' check (link = '' or link ~ '^https?://'),
  picture_id uuid references images on delete set null,
  -- Also for people who are not in the club, as long as the club is public.
  is_public boolean not null default false,
  -- Seats; null if there is room for everybody.
  capacity integer check (capacity > 0),
  -- How many gave which answer. Kept by a trigger, so that lists don't count.
  going integer not null default 0 check (going >= 0),
  maybe integer not null default 0 check (maybe >= 0),
  waiting integer not null default 0 check (waiting >= 0),
  -- How often what calendars show of it has changed.
  version integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  cancelled_at timestamptz,
  -- The host's words to people who would have come.
  cancel_note text not null default '' check (char_length(cancel_note) <= 300),
  hidden_at timestamptz,
  reminded_at timestamptz,
  -- Its host's name, folded: the club, or the member who organises one of the city's.
  host_text text not null default '',
  search_text text not null generated always as (
    folded(title || ' ' || place || ' ' || coalesce(suburb, '') || ' ' || type || ' ' || joined(categories))
  ) stored,
  -- An administrator's decision on a city event, which is a draft until then, and on no list. A club's meeting is always approved.
  state text not null default 'draft'
    constraint events_state check (state in ('draft', 'approved', 'rejected')),
  -- Who submitted it; null for a guest's, and once they have left.
  organiser_id uuid references members on delete set null,
  submitted_at timestamptz,
  -- A guest has yet to confirm their address (event_guests).
  awaits_email boolean not null default false,
  reviewed_by uuid references members on delete set null,
  reviewed_at timestamptz,
  -- The administrator's words to the organiser.
  reject_reason text not null default '' check (char_length(reject_reason) <= 500),
  -- The words of a rejected submission, and why it was rejected, while it waits again after changes.
  refused jsonb check (jsonb_typeof(refused) = 'object'),
  -- The approved event that this one replaces once it is approved itself.
  revises uuid references events on delete cascade,
  -- It also changes the dates that follow.
  revises_following boolean not null default false,
  constraint events_end_after_start check (ends_at > starts_at),
  constraint events_cancel_note check (cancel_note = '' or cancelled_at is not null),
  -- Of two members who take the last seat at once, only one gets it (race condition).
  constraint events_seats check (capacity is null or going <= capacity),
  constraint events_position check ((lat is null) = (lng is null)),
  constraint events_reviewed check (club_id is not null or (state = 'draft') = (reviewed_at is null)),
  constraint events_rejected check ((state = 'rejected') = (reject_reason <> '')),
  constraint events_revision check (revises is null or state <> 'approved'),
  constraint events_awaits_email
    check (not awaits_email or (state = 'draft' and club_id is null and organiser_id is null)),
  -- 14 days of the calendar; one of them may have 25 hours.
  constraint events_length check (ends_at - starts_at <= interval '15 days'),
  constraint events_of_club_or_city check (
    case when club_id is not null
      then state = 'approved' and type = 'book_club' and categories = '{}' and organiser_id is null and submitted_at is null
        and suburb is null and lat is null and reviewed_at is null and revises is null
      else is_public and submitted_at is not null and suburb is not null
    end),
  -- A change concerns a single date.
  constraint events_revision_alone check (revises is null or series_id is null),
  constraint events_refused_while_waiting check (refused is null or state = 'draft'),
  constraint events_revision_following check (revises is not null or not revises_following)
);
comment on table events is
  'events: Something at a time and a place to which people come: a club''s meeting, or (without a club) one of the '
  'city''s events.';
create index events_of_series on events (series_id, starts_at) where series_id is not null;
create index events_created_by on events (created_by) where created_by is not null;
create index events_picture on events (picture_id) where picture_id is not null;
create index events_waited_for on events (starts_at, id) where cancelled_at is null and waiting > 0;
create unique index events_revised_once on events (revises) where revises is not null;
create index events_organiser on events (organiser_id, submitted_at desc, id) where organiser_id is not null;
create index events_reviewed_by on events (reviewed_by) where reviewed_by is not null;
create index events_answered on events (state, reviewed_at desc, id)
  where club_id is null and state <> 'draft' and cancelled_at is null;
create index events_public on events (starts_at, id) where is_public and cancelled_at is null and state = 'approved';
create index events_to_remind on events (starts_at, id)
  where cancelled_at is null and reminded_at is null and state = 'approved';
create index events_unconfirmed on events (submitted_at, id) where awaits_email;
-- The administrators' queue, the longest waiting first, and what they answered, the latest first.
create index events_waiting on events (submitted_at, id)
  where club_id is null and state = 'draft' and cancelled_at is null and not awaits_email;
create index events_words on events using gin (search_text gin_trgm_ops)
  where is_public and cancelled_at is null and state = 'approved';
-- One type of event in the order of the lists.
create index events_of_type on events (type, starts_at, id)
  where is_public and cancelled_at is null and state = 'approved';
-- Cancelled events, which calendars strike out.
create index events_called_off on events (starts_at, id)
  where is_public and cancelled_at is not null and state = 'approved';
-- Only club meetings: four in five events have no club.
create index events_of_club on events (club_id, starts_at, id) where club_id is not null;
create index events_hosts on events using gin (host_text gin_trgm_ops)
  where is_public and cancelled_at is null and state = 'approved';
-- An event of a day or longer is looked for on each of its days.
create index events_lasting on events (starts_at, id) where ends_at - starts_at >= interval '23 hours';

-- Events are found by their host's name.
create function host_text_of(club uuid, organiser uuid) returns text language sql stable as $$
  select folded(coalesce((select name from clubs where id = club), (select name from members where id = organiser), ''))
$$;

-- Nothing of a former member stays: their events have no host name.
create function set_event_host() returns trigger language plpgsql as $$
begin
  new.host_text := host_text_of(new.club_id, new.organiser_id);
  return new;
end $$;
create trigger events_host before insert or update of club_id, organiser_id on events
  for each row execute function set_event_host();

create function rename_event_host() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'clubs' then
    update events set host_text = folded(new.name) where club_id = new.id;
  else
    update events set host_text = folded(new.name) where organiser_id = new.id;
  end if;
  return null;
end $$;
create trigger clubs_rename_event_host after update of name on clubs
  for each row when (new.name <> old.name) execute function rename_event_host();
create trigger members_rename_event_host after update of name on members
  for each row when (new.name <> old.name) execute function rename_event_host();

create table event_counts (
  only_row boolean primary key default true check (only_row),
  draft integer not null default 0,
  approved integer not null default 0,
  rejected integer not null default 0
);
comment on table event_counts is
  'events: How many of the city''s events are in each state, cancelled ones left out. One row, so that nothing is '
  'counted to show it and updates queue in one order.';

create function count_event_states() returns trigger language plpgsql as $$
declare
  was text := case when tg_op <> 'INSERT' and old.club_id is null and old.cancelled_at is null and not old.awaits_email
    then old.state else '' end;
  becomes text := case when tg_op <> 'DELETE' and new.club_id is null and new.cancelled_at is null and not new.awaits_email
    then new.state else '' end;
begin
  if was <> becomes then
    insert into event_counts as c (draft, approved, rejected) values (
      (becomes = 'draft')::int - (was = 'draft')::int,
      (becomes = 'approved')::int - (was = 'approved')::int,
      (becomes = 'rejected')::int - (was = 'rejected')::int
    ) on conflict (only_row) do update set
      draft = c.draft + excluded.draft, approved = c.approved + excluded.approved, rejected = c.rejected + excluded.rejected;
  end if;
  return null;
end $$;
create trigger events_counted after insert or delete or update of state, cancelled_at, awaits_email on events
  for each row execute function count_event_states();

create table event_guests (
  event_id uuid primary key references events on delete cascade,
  email text not null check (char_length(email) between 3 and 254),
  -- Of the link in the email.
  digest text not null unique,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
comment on table event_guests is
  'events: The email address of a guest who submitted an event. Until it is confirmed, no administrator sees the '
  'event. Deleted when the event is over.';

create table event_answers (
  event_id uuid not null references events on delete cascade,
  member_id uuid not null references members on delete cascade,
  attendance text not null check (attendance in ('going', 'waiting', 'maybe', 'no')),
  -- Their name is shown to others who see the event.
  is_named boolean not null default false,
  answered_at timestamptz not null,
  -- When a host ticked that they came; null: not ticked.
  came_at timestamptz,
  -- Tells a host which person with a private name to tick. Random, so it reveals nothing.
  ticket uuid not null default gen_random_uuid(),
  primary key (event_id, member_id),
  constraint event_answers_came check (came_at is null or attendance = 'going'),
  constraint event_answers_ticket unique (event_id, ticket)
);
comment on table event_answers is
  'events: A member''s answer to an event. Members who want to come and have no seat wait in the order of their '
  'answers.';
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

-- A member who leaves a club, or is removed, gives their seats back, including those of a public event, for which they
-- may answer again. So they do until the event is over, not only until it begins: the hosts write to everybody who is going
-- as long as it lasts. Somebody whom a host has already ticked did come, and that stays. Answering locks the event before the
-- answer. This locks in the same order, by the events' ids, so that it can't deadlock.
create function leave_events_of_club() returns trigger language plpgsql as $$
declare
  answered uuid[];
begin
  select array_agg(id) into answered from (
    select e.id from events e
    where e.club_id = old.club_id and e.ends_at > now()
      and exists (select from event_answers a where a.event_id = e.id and a.member_id = old.member_id)
    order by e.id for no key update of e
  ) ahead;
  delete from event_answers where member_id = old.member_id and event_id = any(answered) and came_at is null;
  return null;
end $$;
create trigger club_members_leave_events after delete on club_members
  for each row execute function leave_events_of_club();

-- Somebody who is not in the club may have answered a public event, and be banned all the same. No lock on a membership
-- makes their answers wait, so this locks all events that they may be answering at this moment (race condition).
create function give_back_seats_of_banned() returns trigger language plpgsql as $$
begin
  perform from events where club_id = new.club_id and ends_at > now() order by id for no key update;
  delete from event_answers a using events e
  where e.club_id = new.club_id and e.ends_at > now() and a.event_id = e.id and a.came_at is null
    and a.member_id = new.member_id;
  return null;
end $$;
create trigger club_bans_give_back_seats after insert on club_bans
  for each row execute function give_back_seats_of_banned();

create table lost_seats (
  event_id uuid not null references events on delete cascade,
  member_id uuid not null references members on delete cascade,
  primary key (event_id, member_id)
);
comment on table lost_seats is
  'events: That a member who was or might be coming no longer can, because the meeting is now for members of its club, until '
  'they are told, for a minute.';
create index lost_seats_of_member on lost_seats (member_id);

-- Where the whole club becomes private a trigger deletes answers, so what has yet to be told is a row: it survives a process
-- that dies, and the job of due events takes it once. The caller has locked the events.
create function give_back_seats_of_outsiders(meetings uuid[]) returns void language sql as $$
  with gone as (
    delete from event_answers a using events e
    where e.id = any(meetings) and a.event_id = e.id and a.came_at is null
      and not exists (select from club_members m where m.club_id = e.club_id and m.member_id = a.member_id)
    returning a.event_id, a.member_id, a.attendance, e.cancelled_at
  )
  insert into lost_seats (event_id, member_id)
  select event_id, member_id from gone where attendance <> 'no' and cancelled_at is null
  on conflict do nothing
$$;

-- When a club becomes private, people who are not in it lose their seats. Locks in the same order.
create function close_events_of_club() returns trigger language plpgsql as $$
declare
  ahead uuid[];
begin
  select array_agg(id) into ahead from (
    select id from events where club_id = new.id and ends_at > now() order by id for no key update
  ) locked;
  perform give_back_seats_of_outsiders(ahead);
  return null;
end $$;
create trigger clubs_close_events after update of visibility on clubs
  for each row when (new.visibility = 'private' and old.visibility <> 'private') execute function close_events_of_club();

create table host_notes (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events on delete cascade,
  written_by uuid not null references members on delete cascade,
  body text not null,
  written_at timestamptz not null,
  -- By the city's calendar, and which one of that day it is.
  written_on date not null,
  number smallint not null,
  -- The words are no longer shown; who took them back and when is kept.
  taken_back_at timestamptz,
  taken_back_by uuid references members on delete set null,
  constraint host_notes_body check (char_length(body) between 1 and 500),
  constraint host_notes_of_day check (number between 1 and 3),
  constraint host_notes_counted unique (event_id, written_on, number),
  constraint host_notes_taken_back check (taken_back_by is null or taken_back_at is not null)
);
comment on table host_notes is
  'events: A message from a host to everybody who is going, a few a day at most (hostNoteLimits).';
create index host_notes_of_event on host_notes (event_id, written_at desc, id);
create index host_notes_of_writer on host_notes (written_by);
create index host_notes_taken_back_by on host_notes (taken_back_by) where taken_back_by is not null;

create table event_marks (
  member_id uuid not null references members on delete cascade,
  mark text not null constraint event_marks_mark check (mark in ('wishlist', 'calendar')),
  event_id uuid not null references events on delete cascade,
  marked_at timestamptz not null default now(),
  primary key (member_id, mark, event_id)
);
comment on table event_marks is 'events: An event that a member put on their wishlist or in their own calendar.';
create index event_marks_of_event on event_marks (event_id);

create table own_calendars (
  member_id uuid primary key references members on delete cascade,
  digest text not null unique,
  created_at timestamptz not null default now()
);
comment on table own_calendars is
  'events: The address at which a calendar app reads a member''s own calendar. Only a digest of its secret is kept.';

create table calendar_feeds (
  club_id uuid not null,
  member_id uuid not null references members on delete cascade,
  digest text not null unique,
  created_at timestamptz not null default now(),
  primary key (club_id, member_id),
  -- Once its member is out of the club, the link no longer works.
  foreign key (club_id, member_id) references club_members on delete cascade
);
comment on table calendar_feeds is
  'events: The address at which a member''s calendar app reads a club''s meetings. Only a digest of its secret is '
  'kept.';
create index calendar_feeds_of_member on calendar_feeds (member_id);
