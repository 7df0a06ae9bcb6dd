-- Lines are shown together too, as they were read: a number of their words, which changes with them.
alter table journey_stops add column words_version integer not null default 0;
create function count_words_version() returns trigger language plpgsql as $$
begin
  new.words_version := old.words_version + 1;
  return new;
end $$;
create trigger journey_stops_count_words before update of words on journey_stops
  for each row when (new.words <> old.words) execute function count_words_version();

alter table waiting_approvals drop constraint waiting_approvals_kind_check;
alter table waiting_approvals add constraint waiting_approvals_kind_check
  check (kind in ('event', 'bookshelf', 'correction', 'line'));
