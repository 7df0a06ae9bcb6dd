-- A change to one date of a series may be one to all that follow it as well.
alter table events
  add column revises_following boolean not null default false,
  add constraint events_revision_following check (revises is not null or not revises_following);
