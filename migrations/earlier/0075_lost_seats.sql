-- Members who have answered a meeting for everyone, and are outside its club when it becomes one for members, are told. Where the whole
-- club becomes private a trigger deletes their answers, so what has yet to be told is a row: it survives a process that dies, and the
-- job of due events takes it once.

create table lost_seats (
  event_id uuid not null references events on delete cascade,
  member_id uuid not null references members on delete cascade,
  primary key (event_id, member_id)
);
comment on table lost_seats is
  'events: That a member who was or might be coming no longer can, because the meeting is now for members of its club, until they are told, for a minute.';
create index lost_seats_of_member on lost_seats (member_id);

-- The caller has locked the events.
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

-- As in 0064, but they are told.
create or replace function close_events_of_club() returns trigger language plpgsql as $$
declare
  ahead uuid[];
begin
  select array_agg(id) into ahead from (
    select id from events where club_id = new.id and ends_at > now() order by id for no key update
  ) locked;
  perform give_back_seats_of_outsiders(ahead);
  return null;
end $$;
