-- Somebody is invited to a club by their name as it is written.
create index members_by_name on members (lower(name));
