-- A copy joins or leaves a work with its book, whose text need not change: which book it was of, for saved searches that found it.
-- Of copies that wait already it is not known.
alter table arrivals add column from_book uuid;

create or replace function note_arrival() returns trigger language plpgsql as $$
begin
  if exists (select from wishes where work_id = new.work_id) or exists (select from saved_searches) then
    insert into arrivals (copy_id) values (new.id) on conflict (copy_id) do update
    set arrived_at = excluded.arrived_at, from_lat = null, from_lng = null, from_offer = null, from_work = null,
      from_book = null, from_text = null, from_genre = null, from_isbn = null;
  end if;
  return null;
end $$;

create or replace function note_change() returns trigger language plpgsql as $$
begin
  if exists (select from wishes where work_id = new.work_id) or exists (select from saved_searches) then
    -- If it changes again before anybody is told, it is compared with its first state.
    insert into arrivals (copy_id, from_lat, from_lng, from_offer, from_work, from_book)
    values (new.id, old.lat, old.lng, old.offer, old.work_id, old.book_id)
    on conflict (copy_id) do update set arrived_at = excluded.arrived_at;
  end if;
  return null;
end $$;
