-- A copy whose book is corrected may match more saved searches: what those read of its book before, if that has changed.
alter table arrivals
  add column from_text text,
  add column from_genre text,
  add column from_isbn text,
  add constraint arrivals_from_book check (from_text is not null or num_nonnulls(from_genre, from_isbn) = 0);

create or replace function note_arrival() returns trigger language plpgsql as $$
begin
  if exists (select from wishes where work_id = new.work_id) or exists (select from saved_searches) then
    insert into arrivals (copy_id) values (new.id) on conflict (copy_id) do update
    set arrived_at = excluded.arrived_at, from_lat = null, from_lng = null, from_offer = null, from_work = null,
      from_text = null, from_genre = null, from_isbn = null;
  end if;
  return null;
end $$;

create function note_correction() returns trigger language plpgsql as $$
begin
  if exists (select from saved_searches) then
    -- A copy that waits already is compared with its first state; one that is new is news to everybody.
    insert into arrivals (copy_id, from_lat, from_lng, from_offer, from_work, from_text, from_genre, from_isbn)
    select id, lat, lng, offer, old.work_id, old.search_text, old.genre, old.isbn
    from copies where book_id = new.id and listed
    on conflict (copy_id) do update set arrived_at = excluded.arrived_at,
      from_text = excluded.from_text, from_genre = excluded.from_genre, from_isbn = excluded.from_isbn
    where arrivals.from_lat is not null and arrivals.from_text is null;
  end if;
  return null;
end $$;
create trigger books_note_correction after update on books
  for each row when (
    (new.search_text, new.genre, new.isbn) is distinct from (old.search_text, old.genre, old.isbn)
  ) execute function note_correction();
