-- Copies whose owner moves come nearer to some: those are told who would not have been told where it stood before.
alter table arrivals add from_lat double precision;
alter table arrivals add from_lng double precision;
alter table arrivals add constraint arrivals_from_a_point check ((from_lat is null) = (from_lng is null));

-- Coming onto the shelf is news to everybody, whatever has moved before.
create or replace function note_arrival() returns trigger language plpgsql as $$
begin
  if exists (select from wishes where work_id = new.work_id) or exists (select from saved_searches) then
    insert into arrivals (copy_id) values (new.id) on conflict (copy_id) do update
    set arrived_at = excluded.arrived_at, from_lat = null, from_lng = null;
  end if;
  return null;
end $$;

create function note_move() returns trigger language plpgsql as $$
begin
  if exists (select from wishes where work_id = new.work_id) or exists (select from saved_searches) then
    -- Moved again before anybody was told, it comes from where it stood at first.
    insert into arrivals (copy_id, from_lat, from_lng) values (new.id, old.lat, old.lng)
    on conflict (copy_id) do update set arrived_at = excluded.arrived_at;
  end if;
  return null;
end $$;
create trigger copies_move after update of lat, lng on copies
  for each row when (new.listed and old.listed and (new.lat <> old.lat or new.lng <> old.lng)) execute function note_move();
