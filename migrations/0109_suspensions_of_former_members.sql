-- An older process deletes a suspended member without leaving a line here, and lets them join again.
create table left_suspended (
  recipient_hash text primary key,
  suspended_until timestamptz not null
);
comment on table left_suspended is
  'members: Whose account was suspended when it was deleted, until the suspension would have ended: with the same mailbox or number '
  'they join again suspended. Neither is stored, only a keyed hash.';
