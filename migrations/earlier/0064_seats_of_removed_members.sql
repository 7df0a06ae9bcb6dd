-- A member who is out of a club gives their seats back until the event is over, not only until it begins: the hosts write
-- to everybody who is going as long as it lasts. Somebody whom a host has already ticked did come, and that stays.
create or replace function leave_events_of_club() returns trigger language plpgsql as $$
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

create or replace function close_events_of_club() returns trigger language plpgsql as $$
begin
  perform from events where club_id = new.id and ends_at > now() order by id for no key update;
  delete from event_answers a using events e
  where e.club_id = new.id and e.ends_at > now() and a.event_id = e.id and a.came_at is null
    and not exists (select from club_members m where m.club_id = new.id and m.member_id = a.member_id);
  return null;
end $$;

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
