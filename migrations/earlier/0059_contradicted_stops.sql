-- The copy's owner or an administrator has said of a stop that anybody could tell: this isn't so. It is on no journey, and can be put
-- back. Not is_shown, which is its reader's own choice, also once that reader has left.
alter table journey_stops add contradicted_at timestamptz;
alter table journey_stops add constraint journey_stops_contradicted
  check (contradicted_at is null or (reader_id is null and kind <> 'handed'));
