-- Two copies that a member lists in the same moment (race condition) get two turns. Nothing waits here, which could deadlock:
-- a transaction passes over a turn that another one holds, and the next newly listed copy takes it if that one fails.
create or replace function take_turn() returns trigger language plpgsql as $$
declare
  least int := 0;
  free int;
begin
  -- Generated columns such as `listed` aren't computed yet.
  if new.paused_at is not null or new.lent_elsewhere_to is not null or new.withdrawn_at is not null
    or new.active_exchange_id is not null then return new;
  end if;
  if tg_op = 'UPDATE' and old.listed and old.owner_id = new.owner_id then return new; end if;
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
        select from copies where owner_id = new.owner_id and listed and id <> new.id and floor(turn) = free
      );
    least := free + 1;
  end loop;
  new.turn := turn_of(free, new.id);
  return new;
end $$;
