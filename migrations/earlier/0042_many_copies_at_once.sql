-- Finds an owner's copy by its turn.
create index copies_turns on copies (owner_id, turn) where listed;

-- As before, but a transaction that lists many copies of one owner continues after the turn it gave last, if it is their latest: looking through
-- all of them for each copy took four times as long for twice as many.
create or replace function take_turn() returns trigger language plpgsql as $$
declare
  -- The owner and the turn that was given last in this transaction, unless there was a later one.
  given constant text[] := string_to_array(current_setting('verandah.turn', true), ' ');
  least int := 0;
  free int;
  is_latest boolean;
begin
  if not new.listed then return new; end if;
  if tg_op = 'UPDATE' and old.listed and old.owner_id = new.owner_id then return new; end if;
  if given[1] = new.owner_id::text then
    free := given[2]::int + 1;
    for attempt in 1..8 loop
      exit when pg_try_advisory_xact_lock(hashtext('turns'), hashtext(free || ' of ' || new.owner_id) & 1023);
      free := free + 1;
    end loop;
    perform set_config('verandah.turn', concat_ws(' ', new.owner_id, free), true);
    new.turn := turn_of(free, new.id);
    return new;
  end if;
  -- After eight turns of others it takes the next one, held or not: a turn shared by two copies is no harm to anybody.
  for attempt in 1..9 loop
    with taken as (
      select floor(turn) as rank from copies
      where owner_id = new.owner_id and listed and id <> new.id and floor(turn) >= least
    )
    select min(before.rank) + 1 into free
    from (select least - 1 as rank union all select rank from taken) before
    where not exists (select from taken where taken.rank = before.rank + 1);
    -- Turns share 1024 locks, so that a transaction of any number of copies doesn't use up the server's. Its last holder
    -- may have committed since the query began: each statement here sees what is committed by then.
    exit when pg_try_advisory_xact_lock(hashtext('turns'), hashtext(free || ' of ' || new.owner_id) & 1023)
      and not exists (
        select from copies
        where owner_id = new.owner_id and listed and id <> new.id and turn >= free and turn < free + 1
      );
    least := free + 1;
  end loop;
  select not exists (select from copies where owner_id = new.owner_id and listed and id <> new.id and turn >= free) into is_latest;
  if is_latest then perform set_config('verandah.turn', concat_ws(' ', new.owner_id, free), true); end if;
  new.turn := turn_of(free, new.id);
  return new;
end $$;

-- The same for a transaction after which many copies are no longer listed: none of those that are has a later turn than the one moved last.
-- A turn that it frees and lists in between may stay free until the next copy is listed.
create or replace function hand_on_turn() returns trigger language plpgsql as $$
declare
  -- The owner and the latest turn that a listed copy may have.
  known constant text[] := string_to_array(current_setting('verandah.latest_turn', true), ' ');
  latest double precision := 'infinity';
  moved record;
begin
  if known[1] = old.owner_id::text then latest := known[2]; end if;
  select id, turn into moved from copies
  where owner_id = old.owner_id and listed and turn >= floor(old.turn) + 1 and turn <= latest
  order by turn desc limit 1 for update skip locked;
  update copies set turn = turn_of(floor(old.turn), id) where id = moved.id;
  latest := least(latest, coalesce(moved.turn, floor(old.turn) + 1));
  perform set_config('verandah.latest_turn', concat_ws(' ', old.owner_id, latest), true);
  return null;
end $$;
