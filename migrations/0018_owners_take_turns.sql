-- Where many copies stand at one point, the centre of a suburb or of a cell, their owners take turns: the nearest come by
-- distance and then by turn. There are few points however many copies, so the nearest are found by walking the points, and
-- at each its copies in order; a list is the same whether it is read at once or page by page.

-- Every point a copy has stood at.
create table points (
  lat double precision not null,
  lng double precision not null,
  position cube generated always as (sphere_point(lat, lng)) stored,
  primary key (lat, lng)
);
insert into points (lat, lng) select distinct lat, lng from copies;
create index points_nearest on points using gist (position);

create function note_point() returns trigger language plpgsql as $$
begin
  insert into points (lat, lng) values (new.lat, new.lng) on conflict do nothing;
  return null;
end $$;
create trigger copies_note_point after insert or update of lat, lng on copies
  for each row execute function note_point();

-- Which of its owner's listed copies this is, from 0. The fraction, made of the copy's id, orders those of one round:
-- by neither age nor name, and always the same way.
alter table copies add column turn double precision not null default 0;

create function turn_of(rank double precision, copy_id uuid) returns double precision
  language sql immutable strict parallel safe
  return rank + (hashtextextended(copy_id::text, 0) & 1073741823) / 1073741824.0::double precision;

drop index copies_nearest;
update copies set turn = turn_of(ranked.rank, ranked.id)
from (
  select id, row_number() over (partition by owner_id order by created_at, id) - 1 as rank from copies where listed
) ranked
where ranked.id = copies.id;
create index copies_at_point on copies (lat, lng, turn) where listed;

-- A copy that comes onto a shelf takes the lowest turn its owner has free.
create function take_turn() returns trigger language plpgsql as $$
begin
  -- Generated columns such as `listed` are not known yet.
  if new.paused_at is not null or new.lent_elsewhere_to is not null or new.withdrawn_at is not null
    or new.active_exchange_id is not null then return new;
  end if;
  if tg_op = 'UPDATE' and old.listed and old.owner_id = new.owner_id then return new; end if;
  with taken as (
    select floor(turn) as rank from copies where owner_id = new.owner_id and listed and id <> new.id
  )
  select turn_of(min(before.rank) + 1, new.id) into new.turn
  from (select -1 as rank union all select rank from taken) before
  where not exists (select from taken where taken.rank = before.rank + 1);
  return new;
end $$;
create trigger copies_take_turn
  before insert or update of owner_id, paused_at, lent_elsewhere_to, withdrawn_at, active_exchange_id on copies
  for each row execute function take_turn();

-- When one goes, its owner's last takes over its turn. One that somebody else is changing is left alone: waiting for it
-- could become a deadlock, and a turn left free is taken by the next copy that comes.
create function hand_on_turn() returns trigger language plpgsql as $$
begin
  update copies set turn = turn_of(floor(old.turn), id)
  where id = (
    select id from copies where owner_id = old.owner_id and listed and floor(turn) > floor(old.turn)
    order by turn desc limit 1 for update skip locked
  );
  return null;
end $$;
create trigger copies_hand_on_turn
  after update of owner_id, paused_at, lent_elsewhere_to, withdrawn_at, active_exchange_id on copies
  for each row when (old.listed and (not new.listed or new.owner_id <> old.owner_id))
  execute function hand_on_turn();
