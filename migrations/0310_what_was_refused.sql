-- What a submission said when it was refused, and why, while it waits again after changes: whoever answers it sees what is new.
-- Only while it waits: an answer of whichever kind takes it away.
alter table events
  add column refused jsonb check (jsonb_typeof(refused) = 'object'),
  add constraint events_refused_while_waiting check (refused is null or state = 'draft');
