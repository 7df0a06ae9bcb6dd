-- Who cancelled an event: their words are not shown across a block. Of events cancelled before, it is not known.
alter table events add column cancelled_by uuid references members on delete set null;
create index events_cancelled_by on events (cancelled_by) where cancelled_by is not null;
