-- Until when a borrower whose request the owner has declined cannot ask for the copy again. Not of a request that ended in another way.
alter table exchanges add column rests_until timestamptz;
create index exchanges_resting on exchanges (borrower_id, copy_id) where rests_until is not null;

-- Until when the member cannot ask for this copy again. Not if its present owner has since reserved it for them.
create function rests_until(copy uuid, member uuid) returns timestamptz language sql stable as $$
  select max(e.rests_until) from exchanges e join copies c on c.id = e.copy_id and c.owner_id = e.owner_id
  where e.copy_id = copy and e.borrower_id = member and e.rests_until is not null
    and not exists (
      select from reservations r where r.copy_id = copy and r.member_id = member and r.made_at > e.answered_at)
$$;
