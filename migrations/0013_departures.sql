-- Who asks has to know whether they are leaving, so the table belongs to the members.
comment on table departures is
  'members: A member who asked for their account to be deleted and can still change their mind. The account is '
  'disabled until then; deleting the row brings it back.';
