-- Browsers in which a member has logged in. What strangers try elsewhere leaves them their own limits (decision 359).
create table known_browsers (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  -- The latest session opened in it; none once that has ended.
  session_id uuid references sessions (id) on delete set null,
  created_at timestamptz not null default now()
);

create index known_browsers_of_member on known_browsers (member_id, created_at desc);
create index known_browsers_session on known_browsers (session_id);
