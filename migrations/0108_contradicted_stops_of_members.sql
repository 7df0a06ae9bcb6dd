-- What a member told of a copy can be contradicted too; a hand-over happened.
alter table journey_stops drop constraint journey_stops_contradicted;
alter table journey_stops add constraint journey_stops_contradicted check (contradicted_at is null or kind <> 'handed');
