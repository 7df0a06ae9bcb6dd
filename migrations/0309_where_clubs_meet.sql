-- The suburb a club is about; one without is for the whole city.
alter table clubs add column suburb text check (suburb <> '');
create index clubs_listed_by_suburb on clubs (suburb, last_active_at desc, id) where closed_at is null;
