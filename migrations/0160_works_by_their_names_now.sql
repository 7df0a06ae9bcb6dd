-- A work is known by what its editions are called now, and goes with the last of them.

-- Locks what the book was or becomes known by, in order: who takes a key away and who joins by it go one after the other, before either
-- looks at who else is there.
create or replace function join_work() returns trigger language plpgsql as $$
declare
  known uuid;
  joined uuid;
begin
  if tg_op = 'UPDATE' then
    perform from work_keys where key in (old.match_key, old.work_key, new.match_key, new.work_key) order by key for update;
  else
    perform from work_keys where key in (new.match_key, new.work_key) order by key for key share;
  end if;
  select work_id into known from work_keys
  where key in (new.work_key, new.match_key) order by key = new.work_key desc nulls last limit 1;
  joined := known;
  if joined is null and tg_op = 'UPDATE'
    and not exists (select from books where work_id = old.work_id and id <> new.id) then
    joined := old.work_id;
  end if;
  if joined is null then
    insert into works default values returning id into joined;
  end if;
  insert into work_keys (key, work_id)
  select key, joined from unnest(array[new.match_key, new.work_key]) key where key is not null on conflict do nothing;
  -- Who has named the work at the same moment, and first, has named it for both.
  select work_id into new.work_id from work_keys
  where key in (new.work_key, new.match_key) order by key = new.work_key desc nulls last limit 1;
  if new.work_id <> joined then
    delete from works where id = joined and not exists (select from books where work_id = joined);
  end if;
  return new;
end $$;

-- What the book was known by stays known of its old work only while another of its editions is called so; else of the work of whatever
-- is called so still. A settled edition is no work's to be known by.
create function leave_work() returns trigger language plpgsql as $$
begin
  perform from work_keys where key in (old.match_key, old.work_key) order by key for update;
  delete from work_keys k
  where k.key in (old.match_key, old.work_key) and not exists (
    select from books b where b.work_id = k.work_id and not b.is_work_settled and k.key in (b.match_key, b.work_key)
  );
  insert into work_keys (key, work_id)
  select b.match_key, b.work_id from books b
  where b.match_key = old.match_key and not b.is_work_settled
  order by b.created_at, b.id limit 1
  on conflict do nothing;
  perform from works where id = old.work_id for update;
  delete from works where id = old.work_id and not exists (select from books where work_id = old.work_id);
  return null;
end $$;
create trigger books_leave_work after update on books
  for each row when (
    (old.work_id, old.match_key, old.work_key, old.is_work_settled)
    is distinct from (new.work_id, new.match_key, new.work_key, new.is_work_settled)
  ) execute function leave_work();
create trigger books_leave_for_good after delete on books for each row execute function leave_work();

-- What was left behind so far.
delete from work_keys k where not exists (
  select from books b where b.work_id = k.work_id and not b.is_work_settled and k.key in (b.match_key, b.work_key)
);
insert into work_keys (key, work_id)
select distinct on (match_key) match_key, work_id from books
where not is_work_settled order by match_key, created_at, id
on conflict do nothing;
delete from works w where not exists (select from books where work_id = w.id);
