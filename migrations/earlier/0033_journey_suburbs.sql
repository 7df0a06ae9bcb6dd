-- A reader who tells of a copy by themselves shows no suburb until they choose to. Bookshelves are on the map already, and
-- a hand-over has is_shown.
alter table journey_stops add column shows_suburb boolean not null default false;
