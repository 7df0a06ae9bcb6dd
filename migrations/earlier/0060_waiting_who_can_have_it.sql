-- As in 0058, without members who cannot be offered the copy: they have one of their own, their account is disabled, or its owner and
-- they are kept apart by a block.
create or replace function waiting_before(copy uuid, borrower uuid) returns integer language sql stable as $$
  select count(*)::integer
  from copies c
  join holds h on h.work_id = c.work_id and (h.copy_id is null or h.copy_id = c.id) and h.handed_over_in is null
  join members m on m.id = h.member_id and m.disabled_at is null
  left join holds own on own.member_id = borrower and own.work_id = c.work_id and own.handed_over_in is null
    and (own.copy_id is null or own.copy_id = c.id)
  where c.id = copy and h.member_id not in (c.owner_id, borrower)
    and (c.club_id is null or is_in_club(c.club_id, h.member_id))
    and (own.id is null or (h.created_at, h.id) < (own.created_at, own.id))
    and not exists (
      select from copies held where held.owner_id = h.member_id and held.work_id = c.work_id and held.withdrawn_at is null)
    and not exists (
      select from blocks b
      where (b.blocker_id = h.member_id and b.blocked_id = c.owner_id)
        or (b.blocker_id = c.owner_id and b.blocked_id = h.member_id))
$$;
