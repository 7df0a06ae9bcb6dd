-- A loan was handed over, and nothing else was that is not completed or lost. Rows from before are not looked at, as in 0097.
alter table exchanges add constraint exchanges_handed_over
  check ((state in ('on_loan', 'completed', 'lost')) = (handed_over_at is not null)) not valid;
