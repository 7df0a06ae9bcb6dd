-- Every request needs to know whether its member is leaving, so the table belongs to members.
comment on table departures is
  'members: A member who asked for their account to be deleted and can still change their mind. The account is '
  'disabled until then; deleting the row brings it back.';
