-- Exchanges come before holds, and their lists say how many wait: they ask by this function.

create function waiting_before(copy uuid, borrower uuid) returns integer language sql stable as $$
  select count(*)::integer
  from copies c
  join holds h on h.work_id = c.work_id and (h.copy_id is null or h.copy_id = c.id)
  left join holds own on own.member_id = borrower and own.work_id = c.work_id
    and (own.copy_id is null or own.copy_id = c.id)
  where c.id = copy and h.member_id not in (c.owner_id, borrower)
    and (own.id is null or (h.created_at, h.id) < (own.created_at, own.id))
$$;
comment on function waiting_before is
  'How many members wait for a copy before this borrower: all of them, if the borrower does not wait.';
