-- A guest who submits an event may leave an address to hear what becomes of it. Until they have confirmed it nobody looks at the
-- event, and it is deleted when the event is over.

create table event_guests (
  event_id uuid primary key references events on delete cascade,
  email text not null check (char_length(email) between 3 and 254),
  -- Of the link in the letter.
  digest text not null unique,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

alter table events
  add column awaits_email boolean not null default false,
  add constraint events_awaits_email check (not awaits_email or (state = 'draft' and club_id is null and organiser_id is null));
create index events_unconfirmed on events (submitted_at, id) where awaits_email;
drop index events_waiting;
create index events_waiting on events (submitted_at, id)
  where club_id is null and state = 'draft' and cancelled_at is null and not awaits_email;

create or replace function count_event_states() returns trigger language plpgsql as $$
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
drop trigger events_counted on events;
create trigger events_counted after insert or delete or update of state, cancelled_at, awaits_email on events
  for each row execute function count_event_states();
