-- What else makes a copy on the shelf somebody's wish: that it is given away now, and that its book has become an edition of their work. Those
-- are told who would not have been told of it as it was.
alter table arrivals add from_offer text check (from_offer in ('lend', 'give'));
alter table arrivals add from_work uuid;
update arrivals a set from_offer = c.offer, from_work = c.work_id from copies c where c.id = a.copy_id and from_lat is not null;
alter table arrivals drop constraint arrivals_from_a_point;
alter table arrivals add constraint arrivals_from check (num_nulls(from_lat, from_lng, from_offer, from_work) in (0, 4));

create or replace function note_arrival() returns trigger language plpgsql as $$
begin
  if exists (select from wishes where work_id = new.work_id) or exists (select from saved_searches) then
    insert into arrivals (copy_id) values (new.id) on conflict (copy_id) do update
    set arrived_at = excluded.arrived_at, from_lat = null, from_lng = null, from_offer = null, from_work = null;
  end if;
  return null;
end $$;

drop trigger copies_move on copies;
drop function note_move;
create function note_change() returns trigger language plpgsql as $$
begin
  if exists (select from wishes where work_id = new.work_id) or exists (select from saved_searches) then
    -- Changed again before anybody was told, it comes from what it was at first.
    insert into arrivals (copy_id, from_lat, from_lng, from_offer, from_work)
    values (new.id, old.lat, old.lng, old.offer, old.work_id)
    on conflict (copy_id) do update set arrived_at = excluded.arrived_at;
  end if;
  return null;
end $$;
create trigger copies_change after update of lat, lng, offer, book_id, work_id on copies
  for each row when (
    new.listed and old.listed and (new.lat, new.lng, new.offer, new.work_id) is distinct from (old.lat, old.lng, old.offer, old.work_id)
  ) execute function note_change();
