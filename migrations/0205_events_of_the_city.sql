-- The city's events: without a club, submitted by anybody and on the lists once an administrator has approved them.
-- A club's meeting needs nobody's leave.

alter table events
  add column type text not null default 'book_club'
    constraint events_type check (type in ('book_club', 'author_signing', 'reading', 'workshop', 'book_exchange')),
  add column categories text[] not null default '{}'
    constraint events_categories check (cardinality(categories) <= 6 and array_position(categories, null) is null),
  add column state text not null default 'approved'
    constraint events_state check (state in ('draft', 'approved', 'rejected')),
  -- Who submitted it; null for a guest's, and once they have left.
  add column organiser_id uuid references members on delete set null,
  add column submitted_at timestamptz,
  -- Where it is: the suburb, and the spot where that is known, rounded to 0.0001 degrees (about 10 m).
  add column suburb text check (suburb <> ''),
  add column lat double precision check (lat between -90 and 90 and abs(lat * 10000 - round(lat * 10000)) < 0.001),
  add column lng double precision check (lng between -180 and 180 and abs(lng * 10000 - round(lng * 10000)) < 0.001),
  add column reviewed_by uuid references members on delete set null,
  add column reviewed_at timestamptz,
  -- A word to the organiser.
  add column reject_reason text not null default '' check (char_length(reject_reason) <= 500),
  -- The approved event that this one takes the place of once it is approved itself.
  add column revises uuid references events on delete cascade,
  add constraint events_position check ((lat is null) = (lng is null)),
  add constraint events_of_club_or_city check (
    case when club_id is not null
      then state = 'approved' and type = 'book_club' and categories = '{}' and organiser_id is null and submitted_at is null
        and suburb is null and lat is null and reviewed_at is null and revises is null
      else is_public and submitted_at is not null and suburb is not null and series_id is null
    end),
  add constraint events_reviewed check (club_id is not null or (state = 'draft') = (reviewed_at is null)),
  add constraint events_rejected check ((state = 'rejected') = (reject_reason <> '')),
  add constraint events_revision check (revises is null or state <> 'approved');
-- What forgets to say so is not on any list.
alter table events alter column state set default 'draft';

create unique index events_revised_once on events (revises) where revises is not null;
create index events_organiser on events (organiser_id, submitted_at desc, id) where organiser_id is not null;
create index events_reviewed_by on events (reviewed_by) where reviewed_by is not null;
-- What administrators look through: the longest waiting first, and the latest answered first.
create index events_waiting on events (submitted_at, id) where club_id is null and state = 'draft' and cancelled_at is null;
create index events_answered on events (state, reviewed_at desc, id)
  where club_id is null and state <> 'draft' and cancelled_at is null;

drop index events_public;
create index events_public on events (starts_at, id) where is_public and cancelled_at is null and state = 'approved';
drop index events_to_remind;
create index events_to_remind on events (starts_at, id)
  where cancelled_at is null and reminded_at is null and state = 'approved';

-- How many of the city's events are in which state, cancelled ones left out: one row, so that nothing is counted to show it and two
-- that change it wait for each other in one order.
create table event_counts (
  only_row boolean primary key default true check (only_row),
  draft integer not null default 0,
  approved integer not null default 0,
  rejected integer not null default 0
);

create function count_event_states() returns trigger language plpgsql as $$
declare
  was text := case when tg_op <> 'INSERT' and old.club_id is null and old.cancelled_at is null then old.state else '' end;
  becomes text := case when tg_op <> 'DELETE' and new.club_id is null and new.cancelled_at is null then new.state else '' end;
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
create trigger events_counted after insert or delete or update of state, cancelled_at on events
  for each row execute function count_event_states();
