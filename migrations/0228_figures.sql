-- What administrators read of the neighbourhood, a row for each week (from its Monday, by the calendar of the city). Counted by a job, since counting a
-- million copies takes as long as that. As the week ended, or as it was when it was last counted.
create table figures (
  week_of date primary key check (extract(isodow from week_of) = 1),
  counted_at timestamptz not null,
  members integer not null check (members >= 0),
  copies integer not null check (copies >= 0),
  requests integer not null check (requests >= 0),
  completed integer not null check (completed >= 0),
  median_answer_minutes integer check (median_answer_minutes >= 0),
  overdue integer not null check (overdue >= 0),
  reports_open integer not null check (reports_open >= 0),
  deliveries_failed integer not null default 0 check (deliveries_failed >= 0),
  -- Up to when; only in weeks that were counted while they ran.
  deliveries_counted_to timestamptz,
  -- How many exchanges were in each state; only for weeks that were counted while they ran.
  exchanges jsonb
);
