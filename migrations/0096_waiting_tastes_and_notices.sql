comment on table quiet_hours is
  'notifications: The hours in which a member wants no push messages and no emails, by the city''s clocks; past midnight where the '
  'end is before the start.';

-- Replaces waiting_before of initial/10_clubs.sql: members whose suspension is not over, and those who have yet to be told that the one
-- copy they waited for is gone, cannot be offered the copy. Of those who cannot have it just now (too far, paused, let it pass, another
-- copy on offer or borrowed) the function still counts all, as it always did.
create or replace function waiting_before(copy uuid, borrower uuid) returns integer language sql stable as $$
  select count(*)::integer
  from copies c
  join holds h on h.work_id = c.work_id and (h.copy_id is null or h.copy_id = c.id) and h.handed_over_in is null
    and not h.is_copy_gone
  join members m on m.id = h.member_id and m.disabled_at is null and coalesce(m.suspended_until <= now(), true)
  left join holds own on own.member_id = borrower and own.work_id = c.work_id and own.handed_over_in is null
    and not own.is_copy_gone and (own.copy_id is null or own.copy_id = c.id)
  where c.id = copy and h.member_id not in (c.owner_id, borrower)
    and (c.club_id is null or is_in_club(c.club_id, h.member_id))
    and (own.id is null or (h.created_at, h.id) < (own.created_at, own.id))
    and not exists (
      select from copies held where held.owner_id = h.member_id and held.work_id = c.work_id and held.withdrawn_at is null)
    and not exists (select from blocks b where b.blocker_id = h.member_id and b.blocked_id = c.owner_id)
$$;
comment on function waiting_before is
  'How many members wait for a copy before this borrower: all of them, if the borrower does not wait. Those who cannot have it '
  'just now, because it is too far, or they have paused, let it pass or have another one, are counted too.';

-- Replaces take_tastes_along of initial/09_recommendations.sql: the taste of a new member stays that of a new member.
create or replace function take_tastes_along() returns trigger language plpgsql as $$
begin
  insert into not_for_me (member_id, work_id, marked_at)
  select member_id, new.work_id, marked_at from not_for_me where work_id = old.work_id
  on conflict (member_id, work_id) do nothing;
  insert into tastes (member_id, work_id, kind, weight, is_of_new, is_held_out)
  select member_id, new.work_id, kind, weight, is_of_new, is_held_out from tastes where work_id = old.work_id
  on conflict (member_id, work_id) do nothing;
  insert into swap_rests as known (member_id, work_id, until)
  select member_id, new.work_id, until from swap_rests where work_id = old.work_id
  on conflict (member_id, work_id) do update set until = greatest(known.until, excluded.until);
  return new;
end $$;

-- The notices of a report of a club's post, and of a sighting of a copy, are taken back from all members who got them: they are found by what
-- they are about.
create index member_notices_of_reports_and_sightings on member_notices (about_id)
  where source in ('discussions.reported', 'journey.notify');
