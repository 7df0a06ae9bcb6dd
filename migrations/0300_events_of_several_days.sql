-- Events may last several days, and go on past midnight.
alter table events
  -- 14 days of the calendar; one of them may have 25 hours.
  add constraint events_length check (ends_at - starts_at <= interval '15 days');
-- What lasts a day or longer is looked for on each of its days.
create index events_lasting on events (starts_at, id) where ends_at - starts_at >= interval '23 hours';
