-- What 'Clear all' took off a member's list stays for a minute more, so that it can be undone.
alter table member_notices
  add column cleared_at timestamptz,
  add constraint member_notices_cleared_unlisted check (cleared_at is null or not is_listed);
create index member_notices_cleared on member_notices (member_id, cleared_at) where cleared_at is not null;
