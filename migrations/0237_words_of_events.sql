-- Events are found by any part of their title, place, suburb, kind and categories, whatever the accents, case and punctuation.

-- PostgreSQL takes joining an array for something that settings could change; of texts it is not.
create function joined(texts text[]) returns text language sql immutable strict parallel safe
  return array_to_string(texts, ' ');

alter table events add column search_text text not null generated always as (
  folded(title || ' ' || place || ' ' || coalesce(suburb, '') || ' ' || type || ' ' || joined(categories))
) stored;

create index events_words on events using gin (search_text gin_trgm_ops)
  where is_public and cancelled_at is null and state = 'approved';
-- One kind in the order of the lists.
create index events_of_type on events (type, starts_at, id) where is_public and cancelled_at is null and state = 'approved';
-- What calendars strike out.
create index events_called_off on events (starts_at, id) where is_public and cancelled_at is not null and state = 'approved';
