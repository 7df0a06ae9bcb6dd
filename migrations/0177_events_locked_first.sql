-- Whoever answers an event locks it and then their answer. These go the same way, in the order of the events' ids: two that wait
-- for each other would be a deadlock.

create or replace function leave_events_of_club() returns trigger language plpgsql as $$
declare
  answered uuid[];
begin
  select array_agg(id) into answered from (
    select e.id from events e
    where e.club_id = old.club_id and e.starts_at > now()
      and exists (select from event_answers a where a.event_id = e.id and a.member_id = old.member_id)
    order by e.id for no key update of e
  ) ahead;
  delete from event_answers where member_id = old.member_id and event_id = any(answered);
  return null;
end $$;

create or replace function close_events_of_club() returns trigger language plpgsql as $$
begin
  perform from events where club_id = new.id and starts_at > now() order by id for no key update;
  delete from event_answers a using events e
  where e.club_id = new.id and e.starts_at > now() and a.event_id = e.id
    and not exists (select from club_members m where m.club_id = new.id and m.member_id = a.member_id);
  return null;
end $$;
