-- What each member is recommended, computed each night.
create table recommended_works (
  member_id uuid primary key references members on delete cascade,
  -- The best first. A work that is gone since the night is skipped.
  work_ids uuid[] not null,
  -- For each of them: which taste it follows from, and for which work.
  kinds text[] not null,
  because_ids uuid[] not null,
  constraint recommended_works_whole check (
    cardinality(kinds) = cardinality(work_ids) and cardinality(because_ids) = cardinality(work_ids)
  )
);
comment on table recommended_works is
  'recommendations: Works that a member may like, with the reason for each. Computed each night.';

-- An edition that joins another work, or leaves one, takes along what members said of it and have a taste for.
create function take_tastes_along() returns trigger language plpgsql as $$
begin
  insert into not_for_me (member_id, work_id, marked_at)
  select member_id, new.work_id, marked_at from not_for_me where work_id = old.work_id
  on conflict (member_id, work_id) do nothing;
  insert into tastes (member_id, work_id, kind, weight, is_held_out)
  select member_id, new.work_id, kind, weight, is_held_out from tastes where work_id = old.work_id
  on conflict (member_id, work_id) do nothing;
  return new;
end $$;
-- Named so that it fires after the triggers that choose the work (books_join_…), and before an empty work is deleted.
create trigger books_take_tastes before update on books
  for each row when (new.work_id is distinct from old.work_id) execute function take_tastes_along();
